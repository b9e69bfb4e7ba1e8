/** What features to the right may use of answers, decisions and offers. */
export { type Correspondence, correspondenceOf } from './correspondence.ts'
