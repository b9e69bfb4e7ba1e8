import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Currency } from '../../reference/money.ts'
import { Id, Moment } from '../../wire.ts'
import { compactIban, ibanFault, ibanSentence } from '../payouts/iban.ts'

/** A law firm's money of a settlement, in minor units. */
const FirmMoney = z.object({
  settlement: Id,
  case: z.object({ _id: Id, reference: z.string() }),
  currency: Currency,
  amount: z.int(),
  since: Moment.nullable(),
})
export type FirmMoney = z.infer<typeof FirmMoney>

/** Money that law firms hold for owners and us: it is due once it is on our bank's statement. */
export const listFirmMoney = endpoint({
  name: 'listFirmMoney',
  method: 'GET',
  path: '/desk/settlements/at-firms',
  reply: z.object({ data: z.array(FirmMoney) }),
  access: 'staff',
  roles: ['finance', 'legal'],
  errors: [],
})

/** Books a law firm's transfer as our bank's statement has it. */
export const bookFirmTransfer = endpoint({
  name: 'bookFirmTransfer',
  method: 'POST',
  path: '/desk/settlements/:settlementId/transfers',
  params: z.object({ settlementId: Id }),
  body: z.object({
    amount: z
      .int('Amounts are whole minor units, such as cents.')
      .min(1, 'Type the amount as it stands on the statement.'),
    reference: z.string().trim().min(1, 'Copy the reference of this movement.').max(100),
    on: z.iso.date('Choose the day on which it was booked.'),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: ['finance'],
  errors: ['settlement.not-at-firm', 'transfer.booked', 'transfer.future'],
})

/** Counsel's decision on pay-outs to owners of a country. */
const PayoutCountry = z.object({
  country: z.string(),
  decision: z.enum(['open', 'closed']),
  /** False where the text by which we hold money has changed since: pay-outs wait. */
  isCurrent: z.boolean(),
  basis: z.string(),
  clientAccount: z.string(),
  at: Moment,
  by: z.string(),
})
export type PayoutCountry = z.infer<typeof PayoutCountry>

/** The newest decision of each country, and the text by which we hold money as agent. */
export const listPayoutCountries = endpoint({
  name: 'listPayoutCountries',
  method: 'GET',
  path: '/desk/payouts/countries',
  reply: z.object({
    agency: z.object({ version: z.string(), text: z.string() }),
    data: z.array(PayoutCountry),
  }),
  access: 'staff',
  roles: ['finance', 'legal'],
  errors: [],
})

/** Opens or closes pay-outs to owners of a country, by counsel. Before the first decision nobody there is paid. */
export const decidePayoutCountry = endpoint({
  name: 'decidePayoutCountry',
  method: 'POST',
  path: '/desk/payouts/countries/:country/decisions',
  params: z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.') }),
  body: z.object({
    decision: z.enum(['open', 'closed']),
    basis: z
      .string()
      .trim()
      .min(10, 'Write the legal basis in a sentence.')
      .max(1000, 'This has at most 1000 characters.'),
    /** A separate account for money of owners. It never pays our fees. */
    clientAccount: z
      .string()
      .trim()
      .max(60, { error: 'An IBAN has at most 34 characters.', abort: true })
      .transform(compactIban)
      .superRefine((iban, context) => {
        const fault = ibanFault(iban)
        if (fault) context.addIssue({ code: 'custom', message: ibanSentence(iban, fault) })
      }),
    /** The version of the text that was read. */
    mandateVersion: z.string().max(40),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: ['legal'],
  errors: ['country.other-text'],
})
