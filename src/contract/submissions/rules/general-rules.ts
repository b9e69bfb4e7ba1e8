import { maxPairs, noImages, priceLimits, tooManyImages } from '#contract/cases/submission/limits.ts'
import { amountComplaint } from './licensing-rules.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import type { Rule } from './rule.ts'
import type { Screened } from './screening-rules.ts'

/** The rules on the submission as a whole. */
export const generalRules: readonly Rule<Screened>[] = [
  {
    path: 'images',
    complaint: ({ draft }) => pairsOf(draft).length === 0 && noImages,
  },
  {
    path: 'images',
    complaint: ({ draft }) => draft.images.length > maxPairs && tooManyImages,
  },
  {
    path: 'continued_use_license',
    complaint: ({ draft }) =>
      draft.continued_use_license === null && 'Please choose if the image user may license the continued use.',
  },
  {
    path: 'requested_price.min.value',
    complaint: ({ draft }) =>
      questionsOf(draft).requestedPrice &&
      (draft.requested_price.min.value ?? 0) >= priceLimits.requestedBelow &&
      'Minimum set price must be less than 100 million.',
  },
  {
    path: 'requested_price.min.value',
    complaint: ({ draft }) =>
      questionsOf(draft).requestedPrice &&
      amountComplaint(draft.requested_price.min, {
        missing: `Minimum allowed value is ${priceLimits.least}`,
        least: priceLimits.least,
      }),
  },
  {
    path: 'requested_price.max.value',
    complaint: ({ draft }) =>
      questionsOf(draft).requestedPrice &&
      draft.requested_price.max.value !== null &&
      amountComplaint(draft.requested_price.max, { missing: '', least: priceLimits.least }),
  },
  {
    path: 'requested_price.max.value',
    complaint: ({ draft }) =>
      questionsOf(draft).requestedPrice &&
      draft.requested_price.max.value !== null &&
      draft.requested_price.max.value < (draft.requested_price.min.value ?? 0) &&
      'The highest price cannot be lower than the lowest.',
  },
  {
    path: 'koDisclaimerTruth',
    complaint: ({ draft, known }) =>
      draft.koDisclaimerTruth !== true &&
      `You are legally authorizing ${known.brand} to act on your behalf, and what you state here is what we rely on. We must have your agreement in order to accept your case.`,
  },
]
