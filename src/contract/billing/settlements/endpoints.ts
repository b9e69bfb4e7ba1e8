import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Currency } from '../../reference/money.ts'
import { Id, Moment, pageOf, pageQuery } from '../../wire.ts'
import { Placement, SettledLine, SettlementFigures } from './lines.ts'
import { SettlementHoldCode, SettlementState } from './states.ts'

/** In minor units. */
const Amount = z.int()

/** One owner's part of what was paid for a case, with every deduction. */
export const OwnSettlement = z
  .object({
    _id: Id,
    case: z.object({ _id: Id, reference: z.string() }),
    state: SettlementState,
    since: Moment,
    hold: z.object({ code: SettlementHoldCode, sentence: z.string(), until: Moment.nullable() }).nullable(),
    figures: SettlementFigures,
    lines: z.array(SettledLine),
    placements: z.array(Placement),
    receivedAt: Moment.nullable(),
  })
  .meta({ id: 'OwnSettlement' })
export type OwnSettlement = z.infer<typeof OwnSettlement>

/** The sums of a currency; `held` holds reserves, too, and `negative` is at most 0. They add up to the shares. */
export const SettlementTotals = z.object({
  currency: Currency,
  pending: Amount,
  held: Amount,
  due: Amount,
  inRun: Amount,
  withheld: Amount,
  paid: Amount,
  negative: Amount,
})
export type SettlementTotals = z.infer<typeof SettlementTotals>

/** The owner's settlements, the newest first, and the sums of all of them by currency. */
export const listSettlements = endpoint({
  name: 'listSettlements',
  method: 'GET',
  path: '/users/me/settlements',
  query: z.object(pageQuery),
  reply: pageOf(OwnSettlement).extend({ totals: z.array(SettlementTotals) }),
  access: 'owner',
  errors: [],
})
