import { en, type PortalWords } from './en.ts'

export const it: PortalWords = en
