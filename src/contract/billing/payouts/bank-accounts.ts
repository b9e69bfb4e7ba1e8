import { z } from 'zod'
import { compactIban, countryOfIban, ibanFault, ibanSentence } from './iban.ts'

const bicForm = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

const Bic = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(bicForm, 'A BIC has 8 or 11 letters and digits, such as CGDIPTPL.'))

const Iban = z
  .string()
  .trim()
  .min(1, 'Enter the IBAN.')
  .max(50, { error: 'An IBAN has at most 34 characters.', abort: true })
  .transform(compactIban)
  .superRefine((iban, context) => {
    const fault = ibanFault(iban)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: ibanSentence(iban, fault) })
  })

/** Routing numbers of US banks: the weighted sum of the nine digits is a multiple of ten. Source: ABA Routing Number Policy. */
export const isRoutingNumber = (number: string): boolean =>
  /^\d{9}$/.test(number) &&
  number !== '000000000' &&
  [...number].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0) % 10 === 0

type LocalForm = {
  /** The bank's own number; null where the account's number holds it. */
  bankCode: { label: string; form: RegExp; example: string } | null
  account: { form: RegExp; example: string }
}

/** Accounts without IBAN, by country. Other countries take a BIC and a number. Source: each country's clearing house. */
export const localForms: Record<string, LocalForm> = {
  AU: {
    bankCode: { label: 'BSB', form: /^\d{6}$/, example: '062000' },
    account: { form: /^\d{4,9}$/, example: '12345678' },
  },
  CA: {
    bankCode: { label: 'Transit and institution', form: /^\d{8}$/, example: '00012003' },
    account: { form: /^\d{5,12}$/, example: '1234567' },
  },
  IN: {
    bankCode: { label: 'IFSC', form: /^[A-Z]{4}0[A-Z0-9]{6}$/, example: 'SBIN0001234' },
    account: { form: /^\d{9,18}$/, example: '12345678901' },
  },
  JP: {
    bankCode: { label: 'Bank and branch', form: /^\d{7}$/, example: '0001123' },
    account: { form: /^\d{7}$/, example: '1234567' },
  },
  NZ: { bankCode: null, account: { form: /^\d{15,16}$/, example: '010902006838900' } },
}

const compact = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()
const anyAccount = /^[A-Z0-9]{4,34}$/

const LocalAccount = z
  .object({
    kind: z.literal('local'),
    country: z.string().regex(/^[A-Z]{2}$/, 'Choose the country of the bank.'),
    bic: Bic,
    bankCode: z.string().max(20, 'A bank’s number has at most 20 characters.').transform(compact).nullable(),
    account: z.string().max(50, 'An account number has at most 34 characters.').transform(compact),
  })
  .superRefine(({ country, bic, bankCode, account }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const form = localForms[country]
    if (form?.bankCode && !form.bankCode.form.test(bankCode ?? ''))
      say('bankCode', `${form.bankCode.label} is written as ${form.bankCode.example}.`)
    if (!(form?.account.form ?? anyAccount).test(account))
      say('account', `An account number of ${country} is written as ${form?.account.example ?? '12345678'}.`)
    if (bic.slice(4, 6) !== country) say('bic', `This BIC belongs to a bank in ${bic.slice(4, 6)}, not in ${country}.`)
  })

/** A bank account in the form of the bank's country. */
export const BankAccount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('iban'), iban: Iban, bic: Bic.nullable() }).superRefine(({ iban, bic }, context) => {
    if (bic === null || bic.slice(4, 6) === countryOfIban(iban)) return
    const message = `This BIC belongs to a bank in ${bic.slice(4, 6)}, the IBAN to one in ${countryOfIban(iban)}.`
    context.addIssue({ code: 'custom', path: ['bic'], message })
  }),
  z.object({
    kind: z.literal('us'),
    routing: z
      .string()
      .transform(compact)
      .refine(isRoutingNumber, 'A routing number has nine digits, and its last one agrees with the others.'),
    account: z
      .string()
      .transform(compact)
      .pipe(z.string().regex(/^\d{4,17}$/, 'An account number of a US bank has 4 to 17 digits.')),
    type: z.enum(['checking', 'savings']),
  }),
  LocalAccount,
])
export type BankAccount = z.infer<typeof BankAccount>

/** Returns the country of the bank. */
export const countryOfAccount = (account: BankAccount): string => {
  if (account.kind === 'iban') return countryOfIban(account.iban)
  return account.kind === 'us' ? 'US' : account.country
}

/** An account as pages show it: the last four characters alone. */
export const MaskedAccount = z.object({
  kind: z.enum(['iban', 'us', 'local']),
  country: z.string(),
  lastFour: z.string(),
})
export type MaskedAccount = z.infer<typeof MaskedAccount>

export const maskAccount = (account: BankAccount): MaskedAccount => ({
  kind: account.kind,
  country: countryOfAccount(account),
  lastFour: lastFour(account.kind === 'iban' ? account.iban : account.account),
})

/** Short numbers show fewer, so that most of each stays hidden. */
export const lastFour = (number: string): string => number.slice(-Math.min(4, Math.floor(number.length / 2)))
