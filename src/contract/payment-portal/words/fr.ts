import { en, type PortalWords } from './en.ts'

export const fr: PortalWords = en
