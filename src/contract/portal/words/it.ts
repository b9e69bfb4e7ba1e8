import { answering } from './it/answering.ts'
import type { PortalWords } from './en.ts'
import { paying } from './it/paying.ts'
import { reading } from './it/reading.ts'

export const it: PortalWords = { ...reading, ...answering, ...paying }
