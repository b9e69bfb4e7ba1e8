/** Letters on pages to the right. */
export { LettersOfCase } from './letters-of-case.tsx'
