import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Moment } from '../../wire.ts'
import { HoldCode } from './details.ts'
import { SanctionSource } from './lists.ts'
import { TaxFormName } from './tax-forms.ts'

const roles = ['finance'] as const
const decidedBy = ['finance', 'legal'] as const
const Reason = z.string().trim().min(1, 'Please say why.').max(500, 'A reason has at most 500 characters.')
const ownerParams = z.object({ ownerId: Id })

const Owner = z.object({ _id: Id, name: z.string(), holder: z.string(), country: z.string() })

/** A name that resembles a listed one. */
const NameHit = z.object({
  _id: Id,
  owner: Owner,
  /** The name that was held against the lists. */
  name: z.string(),
  source: SanctionSource,
  /** The version of the list in which it was found. */
  listVersion: z.string(),
  /** The list's own number of the entry. */
  entry: z.string(),
  listedName: z.string(),
  /** Similarity of the names, 0 to 100. */
  likeness: z.number().int(),
  foundAt: Moment,
  decision: z.object({ is: z.enum(['clear', 'true-hit']), reason: z.string(), at: Moment, by: z.string() }).nullable(),
})
export type NameHit = z.infer<typeof NameHit>

const PayeeResult = z.enum(['match', 'close', 'none', 'not-possible'])
export const StaffHoldReason = z.enum(['deceased', 'disputed-owner', 'court', 'other'])

/** An owner with details, as finance checks them. */
const OwnerChecks = z.object({
  owner: Owner,
  /** The version of the details that these checks are about. */
  version: z.number().int(),
  holds: z.array(z.object({ code: HoldCode, sentence: z.string(), note: z.string(), until: Moment.nullable() })),
  identity: z.object({ seen: z.string(), on: z.string(), at: Moment, by: z.string() }).nullable(),
  payee: z.object({ result: PayeeResult, isAccepted: z.boolean(), at: Moment, by: z.string() }).nullable(),
  /** The owner's account at the card processor. */
  connected: z.string().nullable(),
  claim: z
    .object({
      form: TaxFormName,
      article: z.string(),
      percent: z.number().int(),
      residence: z.string(),
      state: z.enum(['open', 'accepted', 'refused']),
    })
    .nullable(),
  staffHolds: z.array(
    z.object({
      _id: Id,
      reason: StaffHoldReason,
      note: z.string(),
      until: Moment.nullable(),
      at: Moment,
      by: z.string(),
    }),
  ),
})
export type OwnerChecks = z.infer<typeof OwnerChecks>

const List = z.object({
  source: SanctionSource,
  /** Null where no file was read yet. */
  current: z
    .object({ version: z.string(), sha256: z.string(), names: z.number().int(), readAt: Moment, by: z.string() })
    .nullable(),
})

/** Names to decide, the owners whose details changed last or the one that is named, and the lists with their versions. */
export const listPayoutChecks = endpoint({
  name: 'listPayoutChecks',
  method: 'GET',
  path: '/desk/payouts/checks',
  query: z.object({ owner: Id.optional() }),
  reply: z.object({ hits: z.array(NameHit), owners: z.array(OwnerChecks), lists: z.array(List) }),
  access: 'staff',
  roles: decidedBy,
  errors: [],
})

/** Decides whether a resembling name is the listed one. A decision stands; another file with the same entry does not ask again. */
export const decideNameHit = endpoint({
  name: 'decideNameHit',
  method: 'POST',
  path: '/desk/payouts/hits/:hitId/decision',
  params: z.object({ hitId: Id }),
  body: z.object({ is: z.enum(['clear', 'true-hit']), reason: Reason }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: decidedBy,
  errors: ['name-hit.decided'],
})

/** Says what was seen of an owner's identity, and when. The document itself is not kept. */
export const confirmIdentity = endpoint({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/desk/payouts/owners/:ownerId/identity',
  params: ownerParams,
  body: z.object({
    seen: z.string().trim().min(1, 'Say what was seen.').max(200, 'This has at most 200 characters.'),
    on: z.iso.date('Write the day as YYYY-MM-DD.'),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['identity.future'],
})

/** Records the bank's answer about account and name, for the version that was asked about. */
export const recordPayeeResult = endpoint({
  name: 'recordPayeeResult',
  method: 'POST',
  path: '/desk/payouts/owners/:ownerId/payee',
  params: ownerParams,
  body: z.object({
    version: z.number().int(),
    result: PayeeResult,
    isAccepted: z.boolean(),
    reason: Reason.nullable(),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['payout.changed', 'payee.reason'],
})

/** Decides on a claim of a treaty's rate, for the version in which it was made. */
export const decideTaxClaim = endpoint({
  name: 'decideTaxClaim',
  method: 'POST',
  path: '/desk/payouts/owners/:ownerId/tax-claim',
  params: ownerParams,
  body: z.object({ version: z.number().int(), is: z.enum(['accepted', 'refused']), reason: Reason }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['payout.changed', 'tax-claim.none'],
})

/** Holds all pay-outs of an owner, such as one who has died. */
export const holdPayouts = endpoint({
  name: 'holdPayouts',
  method: 'POST',
  path: '/desk/payouts/owners/:ownerId/holds',
  params: ownerParams,
  body: z.object({ reason: StaffHoldReason, note: Reason, until: Moment.nullable() }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: decidedBy,
  errors: ['hold.past'],
})

/** Ends such a hold. */
export const endPayoutHold = endpoint({
  name: 'endPayoutHold',
  method: 'POST',
  path: '/desk/payouts/holds/:holdId/end',
  params: z.object({ holdId: Id }),
  body: z.object({ note: Reason }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: decidedBy,
  errors: ['hold.ended'],
})
