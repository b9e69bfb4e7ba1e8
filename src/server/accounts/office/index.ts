/** Words that staff set while the server runs. */
export { officeWords } from './office-words.ts'
