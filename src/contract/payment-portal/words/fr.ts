import { answering } from './fr/answering.ts'
import type { PortalWords } from './en.ts'
import { reading } from './fr/reading.ts'
import { refused } from './fr/refused.ts'

export const fr: PortalWords = { ...reading, ...answering, refused }
