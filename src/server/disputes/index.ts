/** Names of answers, decisions and offers for features to the right. */
export { type Correspondence, correspondenceOf } from './correspondence.ts'
