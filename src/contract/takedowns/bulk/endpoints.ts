import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MatchFilter } from '../../matches/filter.ts'
import { Id } from '../../wire.ts'
import { TakedownFacts } from '../takedown-facts.ts'
import { BulkNotice, ExceptionReason, TakedownBulk, TakedownBulkEntry } from './bulk.ts'

const params = z.object({ bulkId: Id })

/** Ids of one selection. More sites than a bulk holds are refused with their number. */
const maxChosen = 1000

/** Signatures of one bulk: a site may have several notices. */
const maxSigned = 1000

/**
 * Makes a bulk and begins to draft a takedown for each site, named by sites, by matches or by a filter of matches. A second call with the same
 * sites returns the bulk that waits for its signature.
 */
export const createTakedownBulk = endpoint({
  name: 'createTakedownBulk',
  method: 'POST',
  path: '/takedowns/bulk',
  body: z
    .object({
      clusters: z.array(Id).min(1).max(maxChosen).optional(),
      matches: z.array(Id).min(1).max(maxChosen).optional(),
      filter: MatchFilter.optional(),
    })
    .refine((chosen) => Object.values(chosen).filter((one) => one !== undefined).length === 1, {
      message: 'Choose by sites, by matches or by a filter.',
    }),
  reply: TakedownBulk,
  status: 201,
  access: 'owner',
  limit: 128 * 1024,
  errors: ['attempts.too-many', 'bulk.none', 'bulk.too-many', 'changes.too-many'],
})

/** The owner's bulks, the newest first; twenty at most. */
export const listTakedownBulks = endpoint({
  name: 'listTakedownBulks',
  method: 'GET',
  path: '/takedowns/bulk',
  reply: z.object({ data: z.array(TakedownBulkEntry) }),
  access: 'owner',
  errors: [],
})

export const getTakedownBulk = endpoint({
  name: 'getTakedownBulk',
  method: 'GET',
  path: '/takedowns/bulk/:bulkId',
  params,
  reply: TakedownBulk,
  access: 'owner',
  errors: [],
})

/** Leaves uses of one site out, with the owner's reason; without a reason they come back. A site without uses loses its draft. */
export const leaveOutUses = endpoint({
  name: 'leaveOutUses',
  method: 'PUT',
  path: '/takedowns/bulk/:bulkId/uses',
  params,
  body: z
    .object({
      cluster: Id,
      matches: z.array(Id).min(1).max(500),
      reason: ExceptionReason.nullable(),
      note: z.string().trim().max(1000).default(''),
    })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      message: 'Write the reason in your own words.',
    }),
  reply: TakedownBulk,
  access: 'owner',
  errors: ['bulk.busy', 'bulk.closed', 'changes.too-many', 'takedown.signed'],
})

/** Writes the facts of all takedowns of a bulk that are not signed, in the background. Works follow the images of each. */
export const updateTakedownBulk = endpoint({
  name: 'updateTakedownBulk',
  method: 'PUT',
  path: '/takedowns/bulk/:bulkId',
  params,
  body: z.object({ facts: TakedownFacts }),
  reply: TakedownBulk,
  access: 'owner',
  limit: 1024 * 1024,
  errors: ['bulk.busy', 'bulk.closed', 'changes.too-many'],
})

/** The notices of a bulk, by reader. `previewNotice` shows the text of each. */
export const listBulkNotices = endpoint({
  name: 'listBulkNotices',
  method: 'GET',
  path: '/takedowns/bulk/:bulkId/notices',
  params,
  reply: z.object({ data: z.array(BulkNotice) }),
  access: 'owner',
  errors: [],
})

/** Signs notices that were read, by one typed name, in the background. More takedowns than the month has left are refused whole. */
export const signTakedownBulk = endpoint({
  name: 'signTakedownBulk',
  method: 'POST',
  path: '/takedowns/bulk/:bulkId/sign',
  params,
  body: z.object({
    name: z.string().trim().min(1).max(300),
    notices: z
      .array(
        z.object({
          takedown: Id,
          n: z.number().int().min(1).max(1000),
          hash: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .min(1)
      .max(maxSigned),
  }),
  reply: TakedownBulk,
  status: 202,
  access: 'owner',
  limit: 256 * 1024,
  errors: [
    'account.unverified',
    'bulk.busy',
    'bulk.closed',
    'bulk.not-offered',
    'bulk.over-allowance',
    'changes.too-many',
    'takedown.changed',
  ],
})

/** Stops the work that goes on. What is done stays. */
export const cancelTakedownBulk = endpoint({
  name: 'cancelTakedownBulk',
  method: 'POST',
  path: '/takedowns/bulk/:bulkId/cancel',
  params,
  reply: TakedownBulk,
  access: 'owner',
  errors: [],
})

/** Goes on with work that was stopped or that failed. */
export const resumeTakedownBulk = endpoint({
  name: 'resumeTakedownBulk',
  method: 'POST',
  path: '/takedowns/bulk/:bulkId/resume',
  params,
  reply: TakedownBulk,
  status: 202,
  access: 'owner',
  errors: ['bulk.closed', 'bulk.over-allowance', 'changes.too-many'],
})

/** Withdraws every takedown that has sent nothing, in the background. Those that had left stay and are named. */
export const undoTakedownBulk = endpoint({
  name: 'undoTakedownBulk',
  method: 'POST',
  path: '/takedowns/bulk/:bulkId/undo',
  params,
  reply: TakedownBulk,
  status: 202,
  access: 'owner',
  errors: ['bulk.closed', 'changes.too-many'],
})
