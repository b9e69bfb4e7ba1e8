/** Letters that are prepared together, for the desk. */
export { prepareLetter, reasonsAgainstLetter, takeLetterBack } from './prepare-letters.ts'
