import type { listSettlements, OwnSettlement } from '#contract/billing/settlements/endpoints.ts'
import type { Received } from '#contract/endpoint.ts'

const at = '2026-11-26T12:00:00.000Z'

const nothing = { pending: 0, reserve: 0, reserveUntil: null, due: 0, inRun: 0, withheld: 0, paid: 0, negative: 0 }

/** A share of 55.00 of a case for 123.00 dollars. */
export const aSettlement = (
  nth: number,
  more: Omit<Partial<OwnSettlement>, 'figures'> & { figures?: Partial<OwnSettlement['figures']> } = {},
): OwnSettlement => ({
  _id: `${nth}`.repeat(24),
  case: { _id: `a${nth}`.repeat(12), reference: `RF-2026-000${nth}` },
  state: 'due',
  since: at,
  hold: null,
  lines: [{ description: 'Use of “Harbour at dusk” for a year', amount: 123_00, tax: 23_00 }],
  placements: [],
  receivedAt: at,
  ...more,
  figures: {
    currency: 'USD',
    gross: 123_00,
    tax: 23_00,
    rounding: 0,
    fee: 45_00,
    feePercent: 45,
    costs: 0,
    share: 55_00,
    ...nothing,
    ...more.figures,
  },
})

const sent = { amount: 49_50, withheld: 0, placedAt: at, paidAt: null, endedAt: null, reason: null, reference: null }
const kept = { reserve: 5_50, reserveUntil: '2027-03-27T00:00:00.000Z' }

/** One settlement at each state, and their sums. */
export const someSettlements: Received<typeof listSettlements> = {
  data: [
    aSettlement(1, { state: 'pending', figures: { pending: 55_00, reserve: 5_50 } }),
    aSettlement(2, {
      state: 'held',
      hold: { code: 'owner', sentence: 'Enter where we pay you.', until: null },
      figures: { due: 55_00 },
    }),
    aSettlement(3, {
      figures: { due: 49_50, ...kept },
      placements: [
        { ...sent, run: 'r1', state: 'returned', paidAt: at, endedAt: at, reason: 'The account is closed.' },
      ],
    }),
    aSettlement(4, {
      state: 'paid',
      figures: { paid: 55_00 },
      placements: [{ ...sent, amount: 55_00, run: 'r2', state: 'paid', paidAt: at, reference: 'B-77' }],
    }),
    aSettlement(5, {
      state: 'negative',
      figures: { gross: 0, tax: 0, fee: 0, share: 0, paid: 49_50, negative: -49_50 },
      lines: [],
    }),
  ],
  totals: [
    {
      currency: 'USD',
      pending: 55_00,
      held: 60_50,
      due: 49_50,
      inRun: 0,
      withheld: 0,
      paid: 104_50,
      negative: -49_50,
    },
  ],
  total: 5,
  page: 1,
  pageSize: 20,
}

export const noSettlements: Received<typeof listSettlements> = { data: [], totals: [], total: 0, page: 1, pageSize: 20 }
