import { z } from 'zod'
import { Currency } from '../../reference/money.ts'
import { Moment } from '../../wire.ts'
import { PlacementState } from './states.ts'

/** In minor units. */
const Amount = z.int()

/** A line of the price, as far as it was paid and as far as it is this owner's. */
export const SettledLine = z.object({ description: z.string(), amount: Amount, tax: Amount })

/** A place of a settlement in a run. */
export const Placement = z.object({
  run: z.string(),
  state: PlacementState,
  /** The amount sent to the bank, and the tax withheld. */
  amount: Amount,
  withheld: Amount,
  placedAt: Moment,
  paidAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
})

/** An owner's share of a case: the payment and every deduction. */
export const SettlementFigures = z.object({
  currency: Currency,
  /** Paid and kept, with tax. */
  gross: Amount,
  tax: Amount,
  /** The rounding excess of parts; it belongs to no share. */
  rounding: Amount,
  fee: Amount,
  feePercent: z.int(),
  /** A partner's costs, taken before the gross; they lessen nothing here. */
  costs: Amount,
  share: Amount,
  /** The part of the share that has not reached our bank. */
  pending: Amount,
  reserve: Amount,
  reserveUntil: Moment.nullable(),
  /** The part of the share that is ready for a run. */
  due: Amount,
  inRun: Amount,
  withheld: Amount,
  paid: Amount,
  /** Below zero: paid out, and given back to the payer since. */
  negative: Amount,
})
export type SettlementFigures = z.infer<typeof SettlementFigures>
export type SettledLine = z.infer<typeof SettledLine>
export type Placement = z.infer<typeof Placement>
