import { answering } from './pt/answering.ts'
import type { PortalWords } from './en.ts'
import { reading } from './pt/reading.ts'
import { refused } from './pt/refused.ts'

export const pt: PortalWords = { ...reading, ...answering, refused }
