import { z } from 'zod'
import { Currency } from '../../reference/money.ts'
import { Moment } from '../../wire.ts'
import { BankAccount, MaskedAccount } from './bank-accounts.ts'
import { TaxForm, TaxFormName } from './tax-forms.ts'

const noControl = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
const line = (most: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(most, { error: `This has at most ${most} characters.`, abort: true })
    .regex(noControl, 'This cannot hold control characters.')
const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')

/** Structured, since banks refuse other addresses. */
export const PayeeAddress = z.object({
  street: line(70, 'Enter street and number.'),
  postalCode: line(16, 'Enter the postal code.').nullable(),
  city: line(35, 'Enter the town.'),
  country: CountryCode,
})

/** The payee with bank account and tax status. */
export const PayoutDetails = z.object({
  account: BankAccount,
  /** As the bank has it; banks compare it with the account. */
  holder: line(70, 'Enter the name of the account’s holder.'),
  currency: Currency,
  address: PayeeAddress,
  taxResidence: CountryCode,
  taxNumber: line(30, 'Leave the tax number out, or write it.').nullable(),
  kind: z.enum(['private', 'business']),
  taxForm: TaxForm.nullable(),
  /** True where the owner agrees to the current text. */
  agreesToSelfBilling: z.boolean(),
})
export type PayoutDetails = z.infer<typeof PayoutDetails>

/** Why a pay-out is held. */
export const HoldCode = z.enum([
  'no-details',
  'change-unconfirmed',
  'details-changed',
  'staff',
  'payee-differs',
  'payee-undecided',
  'lists-missing',
  'screening',
  'name-undecided',
  'name-listed',
  'identity',
  'tax-number',
  'tax-form',
  'tax-claim',
  'self-billing',
  'country-closed',
  'negative-balance',
])
export type HoldCode = z.infer<typeof HoldCode>

/** A reason as its owner reads it; `until` is when it ends by itself. */
export const OwnerHold = z.object({ code: HoldCode, sentence: z.string(), until: Moment.nullable() })

export const PayoutState = z.enum(['none', 'checking', 'ready', 'held'])
export type PayoutState = z.infer<typeof PayoutState>

const Shown = z.object({
  /** Counts every change, so that an approval names what was approved. */
  version: z.number().int(),
  account: MaskedAccount,
  holder: z.string(),
  currency: Currency,
  address: PayeeAddress,
  taxResidence: z.string(),
  /** Its last four characters. */
  taxNumber: z.string().nullable(),
  kind: z.enum(['private', 'business']),
  taxForm: z.object({ form: TaxFormName, signedAt: Moment, claimsTreaty: z.boolean() }).nullable(),
  selfBilling: z.object({ version: z.string(), hash: z.string(), at: Moment }).nullable(),
  changedAt: Moment,
  heldUntil: Moment.nullable(),
})
export type ShownDetails = z.infer<typeof Shown>

export const Payout = z.object({
  state: PayoutState,
  details: Shown.nullable(),
  /** A change that waits for its confirmation by mail. */
  pending: z.object({ account: MaskedAccount, expiresAt: Moment }).nullable(),
  holds: z.array(OwnerHold),
  /** Tax kept of money whose source is the provider's country, in per cent; null where that country keeps none of anybody. */
  withholding: z.object({ percent: z.number().int(), sentence: z.string() }).nullable(),
  asks: z.object({
    /** The provider's country where it asks for tax forms. */
    taxFormsOf: z.string().nullable(),
    selfBilling: z.object({ version: z.string(), text: z.string() }),
  }),
})
export type Payout = z.infer<typeof Payout>
