/** States of languages for features to the right. */
export { draftLanguages, isDraft } from './review-texts.ts'
