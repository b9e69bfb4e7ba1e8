import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { Case } from '#contract/cases/case.ts'
import { OriginCheck, PlaceCheck } from './rules/asked-checks.ts'
import { CheckResult } from './rules/check-items.ts'
import { readSentVersion } from '#contract/cases/submission/older-submission.ts'
import { largestSubmission, SentSubmission } from './saved-submission.ts'

/**
 * Hands a submission in: saves it, makes every check again, and answers the case. What keeps it back is answered like a form's errors, each
 * with `code` and `way` where the case is refused for its sake. The same again answers the same case. Where staff asked for information it
 * hands in the answers; at least one of those must have changed. Only for an owner whose address is verified.
 */
export const submitCase = endpoint({
  name: 'submitCase',
  method: 'POST',
  path: '/cases/submission/submit',
  body: SentSubmission,
  reads: readSentVersion,
  reply: Case,
  access: 'owner',
  limit: largestSubmission,
  errors: [
    'account.unverified',
    'case.changed',
    'case.read-only',
    'case.open-already',
    'case.elsewhere',
    'case.takedown-open',
    'case.too-many-drafts',
    'case.unanswered',
    'attempts.too-many',
  ],
})

/** Everything that speaks against the pages of a submission, at each of them; the same that submitting looks at. */
export const validateSubmission = endpoint({
  name: 'validateSubmission',
  method: 'POST',
  path: '/cases/validate',
  body: SentSubmission,
  reads: readSentVersion,
  reply: CheckResult,
  access: 'owner',
  scopes: ['cases:draft'],
  limit: largestSubmission,
  errors: ['attempts.too-many'],
})

/** Checks that the place of an image's first publication resolves. */
export const validateFirstPublished = endpoint({
  name: 'validateFirstPublished',
  method: 'POST',
  path: '/cases/validate/first-published',
  body: PlaceCheck,
  reply: CheckResult,
  access: 'owner',
  scopes: ['cases:draft'],
  errors: ['attempts.too-many'],
})

/** Checks that a page can become a case. */
export const validateOrigin = endpoint({
  name: 'validateOrigin',
  method: 'POST',
  path: '/cases/validate/origin',
  body: OriginCheck,
  reply: CheckResult,
  access: 'owner',
  scopes: ['cases:draft'],
  errors: ['attempts.too-many'],
})

/** Which of these pages still answer; null where that could not be found out. */
export const checkOnline = endpoint({
  name: 'checkOnline',
  method: 'POST',
  path: '/cases/validate/online',
  body: z.object({ urls: z.array(z.string().max(4000)).min(1).max(100, 'At most 100 pages at once.') }),
  reply: z.object({ data: z.array(z.object({ url: z.string(), isOnline: z.boolean().nullable() })) }),
  access: 'owner',
  limit: 512 * 1024,
  errors: ['attempts.too-many'],
})

/** Makes a draft of each of these clusters; one that has a draft or an open case already keeps that one and says so. */
export const startSubmissions = endpoint({
  name: 'startSubmissions',
  method: 'POST',
  path: '/cases/submission/bulk',
  body: z.object({ clusters: z.array(Id).min(1, 'Choose a site.').max(100, 'At most 100 sites at once.') }),
  reply: z.object({
    data: z.array(
      z.object({
        cluster: Id,
        /** The draft, or the case that is there already; null where nothing could be made, with the reason. */
        case: Id.nullable(),
        isMade: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  access: 'owner',
  errors: ['case.too-many-drafts'],
})
