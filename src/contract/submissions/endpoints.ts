import { z } from 'zod'
import { maxPairs } from '#contract/cases/submission/limits.ts'
import { AboutWork } from '#contract/cases/submission/about-work.ts'
import { readSentVersion } from '#contract/cases/submission/older-submission.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdOrNew } from '../wire.ts'
import { largestSubmission, SentSubmission, Submission } from './saved-submission.ts'

/**
 * Saves a draft, or the answers that staff asked for. Without an id, or with `new`, it is created. Refused with `case.changed` when it was saved
 * elsewhere since the named revision; `details` is the submission as it stands now. One of an older version is migrated (`fromVersion`).
 */
export const saveSubmission = endpoint({
  name: 'saveSubmission',
  method: 'POST',
  path: '/cases/submission',
  body: SentSubmission,
  reads: readSentVersion,
  reply: Submission,
  access: 'owner',
  scopes: ['cases:draft'],
  limit: largestSubmission,
  errors: ['case.changed', 'case.read-only', 'case.too-many-drafts'],
})

/**
 * Makes a draft: of a cluster, of matches, of images (for each its page is then asked for), or of nothing. Of a cluster that has a draft
 * already that one is answered, as where a draft of the same site holds all the matches. What another case or draft of the site holds is
 * left out: `errors` says so, and `others` names it.
 */
export const startSubmission = endpoint({
  name: 'startSubmission',
  method: 'POST',
  path: '/cases/submission/start',
  body: z
    .object({
      cluster: Id.optional(),
      matches: z.array(Id).min(1).max(500, 'At most 500 matches at once.').optional(),
      images: z.array(Id).min(1).max(maxPairs, `At most ${maxPairs} images at once.`).optional(),
    })
    .refine(
      ({ cluster, matches, images }) => [cluster, matches, images].filter((one) => one !== undefined).length <= 1,
      'Name a site, matches or images.',
    ),
  reply: Submission,
  access: 'owner',
  scopes: ['cases:draft'],
  errors: ['case.too-many-drafts', 'case.nothing-left'],
})

/** The submission as this version reads it; what could not be read is in `errors`. Of `new` an empty one that is not saved yet. */
export const getSubmission = endpoint({
  name: 'getSubmission',
  method: 'GET',
  path: '/cases/submission/:caseId',
  params: z.object({ caseId: IdOrNew }),
  reply: Submission,
  access: 'owner',
  scopes: ['cases:draft'],
  errors: [],
})

/** Deletes a draft with its files; `new` has nothing to delete. */
export const deleteSubmission = endpoint({
  name: 'deleteSubmission',
  method: 'POST',
  path: '/cases/submission/delete',
  body: z.object({ _id: IdOrNew }),
  reply: 'none',
  access: 'owner',
  scopes: ['cases:draft'],
  errors: ['case.read-only'],
})

/** Usual answers of the owner about their photographs; drafts begin with them. */
export const getAboutWork = endpoint({
  name: 'getAboutWork',
  method: 'GET',
  path: '/cases/about-work',
  reply: z.object({ work: AboutWork }),
  access: 'owner',
  errors: [],
})

/** Keeps the usual answers; drafts that exist stay as they are. */
export const saveAboutWork = endpoint({
  name: 'saveAboutWork',
  method: 'PUT',
  path: '/cases/about-work',
  body: z.object({ work: AboutWork }),
  reply: z.object({ work: AboutWork }),
  access: 'owner',
  errors: [],
})
