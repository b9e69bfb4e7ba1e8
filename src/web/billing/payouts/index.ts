/** Words on pay-outs, for areas to the right. */
export { settlementSentence } from './owed-words.ts'
