import { answering } from './es/answering.ts'
import type { PortalWords } from './en.ts'
import { paying } from './es/paying.ts'
import { reading } from './es/reading.ts'

export const es: PortalWords = { ...reading, ...answering, ...paying }
