import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdOrNew, pageOf } from '../wire.ts'
import { caseListQuery } from './case-list.ts'
import { Case, CaseRow } from './case.ts'
import { Bucket } from './case-state-row.ts'
import { maxPairs } from './submission/limits.ts'
import { readSentVersion } from './submission/older-submission.ts'
import { largestSubmission, SentSubmission, Submission } from './submission/saved-submission.ts'
import { CaseHistoryEntry } from './transitions.ts'

const caseParams = z.object({ caseId: Id })

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

/** The owner's cases, with who they are about and how many there are of each, whatever the filter says. */
export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/cases',
  query: z.object(caseListQuery),
  reply: pageOf(CaseRow).extend({
    infringers: z.array(z.object({ name: z.string(), count: z.number().int() })),
    buckets: z.record(Bucket, z.number().int()),
  }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/cases/:caseId',
  params: caseParams,
  reply: Case,
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** Everything that happened to the case, the newest first. */
export const listCaseHistory = endpoint({
  name: 'listCaseHistory',
  method: 'GET',
  path: '/cases/:caseId/history',
  params: caseParams,
  reply: z.object({ data: z.array(CaseHistoryEntry) }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})
