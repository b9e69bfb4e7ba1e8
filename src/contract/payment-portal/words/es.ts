import { en, type PortalWords } from './en.ts'

export const es: PortalWords = en
