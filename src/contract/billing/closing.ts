import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const roles = ['finance'] as const
const params = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Name a month as 2026-11.'),
})
/** In minor units. */
const Amount = z.number().int()

/** Movements of our bank accounts. */
export const BankMove = z.enum([
  'received',
  'given-back',
  'from-processors',
  'from-firms',
  'paid-out',
  'returned',
  'exchanged',
  'other',
])
export type BankMove = z.infer<typeof BankMove>

/** Purposes of the money at the bank. */
export const KeptFor = z.enum(['owners', 'reserve', 'in-transit', 'tax-kept', 'partners', 'exchange'])
export type KeptFor = z.infer<typeof KeptFor>

const CurrencyOfClosing = z.object({
  currency: z.string(),
  /** Sum of all accounts at our bank, by booking day. */
  opening: Amount,
  moves: z.array(z.object({ kind: BankMove, amount: Amount })),
  closing: Amount,
  /** Booked by the bank in this month or before, and posted after it. */
  postedLater: Amount,
  keptFor: z.array(z.object({ kind: KeptFor, amount: Amount })),
})

export const MonthClosing = z.object({ month: z.string(), currencies: z.array(CurrencyOfClosing) })
export type MonthClosing = z.infer<typeof MonthClosing>

/** A month's closing at the bank by the books: as locked, or as of now. */
export const getMonthClosing = endpoint({
  name: 'getMonthClosing',
  method: 'GET',
  path: '/desk/ledger/:month/closing',
  params,
  reply: MonthClosing,
  access: 'staff',
  roles,
  errors: [],
})

/** The same as CSV. */
export const getMonthClosingFile = endpoint({
  name: 'getMonthClosingFile',
  method: 'GET',
  path: '/desk/ledger/:month/closing/file',
  params,
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})
