import type { Payout, ShownDetails } from '#contract/billing/payouts/details.ts'
import type { listPayoutChecks, NameHit, OwnerChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { holdsOf, payoutStateOf, type PayoutFacts } from '#contract/billing/payouts/holds.ts'
import { selfBilling } from '#contract/billing/payouts/self-billing.ts'
import type { Received } from '#contract/endpoint.ts'

const at = '2026-11-26T12:00:00.000Z'

export const shownDetails: ShownDetails = {
  version: 1,
  account: { kind: 'iban', country: 'PT', lastFour: '0154' },
  holder: 'Ana Ibarra',
  currency: 'EUR',
  address: { street: 'Rua das Flores 1', postalCode: '4050-262', city: 'Porto', country: 'PT' },
  taxResidence: 'PT',
  taxNumber: '6789',
  kind: 'private',
  taxForm: null,
  selfBilling: null,
  changedAt: at,
  heldUntil: null,
}

const facts: PayoutFacts = {
  now: at,
  details: { kind: 'private', taxNumber: null, taxForm: null, selfBilling: null, heldUntil: null },
  pendingUntil: null,
  staffHolds: [],
  payee: null,
  missingLists: [],
  screening: { isCurrent: true, undecided: 0, listed: 0 },
  identity: { confirmedAt: at, amount: null, above: 0 },
  tax: { asked: null, claim: 'none' },
}

/** The pay-out view of an owner with these facts. */
export function aPayout(more: Partial<PayoutFacts> = {}, details: ShownDetails | null = shownDetails): Payout {
  const holds = holdsOf({ ...facts, ...more, ...(details ? {} : { details: null }) })
  return {
    state: payoutStateOf(holds),
    details,
    pending: null,
    withholding: null,
    holds: holds.map(({ code, sentence, until }) => ({ code, sentence, until })),
    asks: { taxFormsOf: null, selfBilling: { version: selfBilling.version, text: selfBilling.text } },
  }
}

const owner = { _id: 'a1a1a1a1a1a1a1a1a1a1a1a1', name: 'Ana Ibarra', holder: 'Ana Ibarra', country: 'PT' }

export const aHit = (more: Partial<NameHit> = {}): NameHit => ({
  _id: 'd4d4d4d4d4d4d4d4d4d4d4d4',
  owner,
  name: 'Ana Ibarra',
  source: 'eu',
  listVersion: '2026-11-20',
  entry: 'EU.7001',
  listedName: 'Anna IBARA',
  likeness: 91,
  foundAt: at,
  decision: null,
  ...more,
})

export const ownerChecks = (more: Partial<PayoutFacts> = {}, known: Partial<OwnerChecks> = {}): OwnerChecks => ({
  owner,
  version: 1,
  holds: holdsOf({ ...facts, ...more }),
  identity: null,
  payee: null,
  connected: null,
  claim: null,
  staffHolds: [],
  ...known,
})

type Checks = Received<typeof listPayoutChecks>

export const someChecks = (more: Partial<Checks> = {}): Checks => ({
  hits: [aHit()],
  owners: [
    ownerChecks({
      identity: { ...facts.identity, confirmedAt: null },
      screening: { isCurrent: true, undecided: 1, listed: 0 },
    }),
  ],
  lists: [
    {
      source: 'eu',
      current: { version: '2026-11-20', sha256: 'ab'.repeat(32), names: 21_407, readAt: at, by: 'operator' },
    },
    { source: 'un', current: null },
    { source: 'ofac', current: null },
    { source: 'uk', current: null },
  ],
  ...more,
})
