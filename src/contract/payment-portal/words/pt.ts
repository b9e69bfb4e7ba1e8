import { en, type PortalWords } from './en.ts'

export const pt: PortalWords = en
