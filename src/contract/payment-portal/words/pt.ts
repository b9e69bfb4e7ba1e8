import { answering } from './pt/answering.ts'
import type { PortalWords } from './en.ts'
import { reading } from './pt/reading.ts'

export const pt: PortalWords = { ...reading, ...answering }
