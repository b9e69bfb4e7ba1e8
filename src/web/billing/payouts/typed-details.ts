import { localForms } from '#contract/billing/payouts/bank-accounts.ts'
import type { PayoutDetails, ShownDetails } from '#contract/billing/payouts/details.ts'
import { type TaxFormName, taxFormFor } from '#contract/billing/payouts/tax-forms.ts'

/** Texts of the details form. Masked numbers begin empty. */
export type TypedDetails = {
  account: {
    kind: 'iban' | 'us' | 'local'
    iban: string
    bic: string
    routing: string
    account: string
    type: 'checking' | 'savings'
    country: string
    bankCode: string
  }
  holder: string
  currency: string
  address: { street: string; postalCode: string; city: string; country: string }
  taxResidence: string
  taxNumber: string
  kind: 'private' | 'business'
  taxForm: { tin: string; claims: boolean; treaty: { article: string; percent: number | null }; signedName: string }
  agreesToSelfBilling: boolean
  password: string
  code: string
}

/** Begins a form with what is known, and else with what the account says. */
export function typedFrom(known: ShownDetails | null, account: { name: string; country: string }): TypedDetails {
  const { name, country } = account
  return {
    account: {
      kind: known?.account.kind ?? (country === 'US' ? 'us' : country in localForms ? 'local' : 'iban'),
      iban: '',
      bic: '',
      routing: '',
      account: '',
      type: 'checking',
      country: known?.account.country ?? country,
      bankCode: '',
    },
    holder: known?.holder ?? name,
    currency: known?.currency ?? (country === 'US' ? 'USD' : country === 'GB' ? 'GBP' : 'EUR'),
    address: {
      street: known?.address.street ?? '',
      postalCode: known?.address.postalCode ?? '',
      city: known?.address.city ?? '',
      country: known?.address.country ?? country,
    },
    taxResidence: known?.taxResidence ?? country,
    taxNumber: '',
    kind: known?.kind ?? 'private',
    taxForm: { tin: '', claims: false, treaty: { article: '', percent: null }, signedName: '' },
    agreesToSelfBilling: known?.selfBilling != null,
    password: '',
    code: '',
  }
}

/** Returns the tax form that this owner signs today; undefined where none is asked for. */
export const formAsked = (
  { taxResidence, kind }: Pick<TypedDetails, 'taxResidence' | 'kind'>,
  taxFormsOf: string | null,
): TaxFormName | undefined =>
  taxFormFor(taxFormsOf, { residence: taxResidence, kind }, new Date().toISOString().slice(0, 10))

/** Returns a form as it is sent. */
export const sentFrom =
  (taxFormsOf: string | null) =>
  (typed: TypedDetails): unknown => {
    const { account, address, taxNumber, taxForm, code, ...rest } = typed
    const asked = formAsked(typed, taxFormsOf)
    return {
      ...rest,
      account: accountFrom(account),
      address: { ...address, postalCode: orNull(address.postalCode) },
      taxNumber: orNull(taxNumber),
      taxForm: asked ? formFrom(asked, taxForm) : null,
      ...(code.trim() === '' ? {} : { code }),
    }
  }

const orNull = (text: string): string | null => text.trim() || null

function accountFrom(typed: TypedDetails['account']): unknown {
  const { kind, iban, bic, routing, account, type, country, bankCode } = typed
  if (kind === 'iban') return { kind, iban, bic: orNull(bic) }
  if (kind === 'us') return { kind, routing, account, type }
  return { kind, country, bic, bankCode: orNull(bankCode), account }
}

function formFrom(
  form: TaxFormName,
  { tin, claims, treaty, signedName }: TypedDetails['taxForm'],
): PayoutDetails['taxForm'] {
  const claim = { article: treaty.article, percent: treaty.percent ?? Number.NaN }
  return { form, tin: orNull(tin), treaty: claims && form !== 'W-9' ? claim : null, signedName }
}
