import { z } from 'zod'

/** Kinds of answers of image users. The first five dispute the claim; the others leave the state of the case. */
export const AnswerKind = z.enum([
  'licensed',
  'fair-use',
  'credit-given',
  'not-responsible',
  'already-removed',
  'hardship',
  'other',
])
export type AnswerKind = z.infer<typeof AnswerKind>

/** What staff and owners read of it. */
export const kindWords: Record<AnswerKind, string> = {
  licensed: 'The image user has a licence',
  'fair-use': 'The image user says that the use needs no licence',
  'credit-given': 'The image user says that the author is credited under Creative Commons',
  'not-responsible': 'The image user says that they do not answer for the page',
  'already-removed': 'The image user says that the image was removed',
  hardship: 'The image user cannot pay this sum',
  other: 'The image user has written',
}
