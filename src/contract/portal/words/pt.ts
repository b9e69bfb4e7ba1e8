import { answering } from './pt/answering.ts'
import type { PortalWords } from './en.ts'
import { paying } from './pt/paying.ts'
import { reading } from './pt/reading.ts'

export const pt: PortalWords = { ...reading, ...answering, ...paying }
