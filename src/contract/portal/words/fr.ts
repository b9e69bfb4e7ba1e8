import { answering } from './fr/answering.ts'
import type { PortalWords } from './en.ts'
import { paying } from './fr/paying.ts'
import { reading } from './fr/reading.ts'

export const fr: PortalWords = { ...reading, ...answering, ...paying }
