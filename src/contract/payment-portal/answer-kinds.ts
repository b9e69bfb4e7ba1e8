import { z } from 'zod'

/** What an image user answers. The first five dispute the claim; the others are records that move nothing. */
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
