import { answering } from './es/answering.ts'
import type { PortalWords } from './en.ts'
import { reading } from './es/reading.ts'
import { refused } from './es/refused.ts'

export const es: PortalWords = { ...reading, ...answering, refused }
