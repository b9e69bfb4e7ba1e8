import { z } from 'zod'
import { Currency } from '../../reference/money.ts'
import { Id, Moment } from '../../wire.ts'
import { HoldCode } from '../payouts/details.ts'

/** The way of a run to the bank: a SEPA file, a CSV for other banks, or transfers of the card processor. */
export const RunWay = z.enum(['sepa', 'csv', 'transfers'])
export type RunWay = z.infer<typeof RunWay>

/** `settled` once the bank has answered for every line. */
export const RunState = z.enum(['prepared', 'approved', 'exported', 'settled', 'cancelled'])
export type RunState = z.infer<typeof RunState>

/** `held` lines pay nothing and say why; `out` lines were taken out of the run. */
export const LineState = z.enum(['held', 'placed', 'sent', 'paid', 'returned', 'out'])
export type LineState = z.infer<typeof LineState>

/** Why a line is not paid: a hold of the owner, or a reason of the run. */
export const LineHoldCode = z.union([
  HoldCode,
  z.enum([
    'below-minimum',
    'below-bank-minimum',
    'no-rate',
    'other-currency',
    'other-way',
    'letters',
    'other-client-account',
    'disputed',
    'no-connected-account',
    'taken-out',
    'changed-since',
    'sum-changed',
    'gone',
  ]),
])
export type LineHoldCode = z.infer<typeof LineHoldCode>

export const LineHold = z.object({ code: LineHoldCode, note: z.string() })
export type LineHold = z.infer<typeof LineHold>

/** In minor units. */
const Minor = z.number().int()
const Sum = z.object({ amount: Minor, currency: Currency })
const Who = z.object({ at: Moment, by: z.string() })

const Line = z.object({
  _id: Id,
  owner: z.object({ _id: Id, name: z.string(), holder: z.string(), country: z.string() }),
  state: LineState,
  /** The amount due, in the received currency. */
  due: Sum,
  /** Tax kept of it for an authority, in the same currency. */
  withheld: Minor,
  /** The owner's amount; null until a bank has exchanged it. */
  pays: Sum.nullable(),
  /** Exchange into the owner's other currency. The ECB's rate informs; the bank's counts. */
  exchange: z
    .object({ rate: z.string(), source: z.enum(['bank', 'ecb']), on: z.string(), informs: Minor.nullable() })
    .nullable(),
  settlements: z.number().int(),
  /** The version of the details that this line pays to. */
  version: z.number().int(),
  holds: z.array(LineHold),
  /** The bank's reference and day, once it has booked the payment or its return. */
  booked: z.object({ reference: z.string(), on: z.string(), reason: z.string().nullable() }).nullable(),
})
export type RunLine = z.infer<typeof Line>

export const RunSummary = z.object({
  _id: Id,
  state: RunState,
  way: RunWay,
  currency: Currency,
  /** Sums below it roll over, in minor units. */
  minimum: Minor,
  /** Settlements due by this day (UTC) are paid. */
  cutOff: z.string(),
  executeOn: z.string(),
  /** The last four characters of our client account that it is paid from. */
  clientAccount: z.string(),
  messageId: z.string(),
  prepared: Who,
  approved: Who.nullable(),
  exported: Who.extend({ sha256: z.string(), name: z.string() }).nullable(),
  ended: Who.extend({ reason: z.string() }).nullable(),
  /** Lines that are paid, and those that are held. */
  lines: z.object({ paying: z.number().int(), held: z.number().int() }),
  total: Sum,
})
export type RunSummary = z.infer<typeof RunSummary>

export const Run = RunSummary.extend({
  data: z.array(Line),
  /** Names exactly these lines, sums and versions: an approval of another list is refused. */
  fingerprint: z.string(),
  /** True where this member of staff prepared it, and another one has to approve. */
  isOwn: z.boolean(),
  exchanges: z.array(
    z.object({ from: Currency, sold: Minor, bought: Minor, rate: z.string(), on: z.string(), reference: z.string() }),
  ),
})
export type Run = z.infer<typeof Run>
