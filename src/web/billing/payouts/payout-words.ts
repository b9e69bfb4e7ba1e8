import type { MaskedAccount } from '#contract/billing/payouts/bank-accounts.ts'
import type { PayoutState } from '#contract/billing/payouts/details.ts'
import { countryCodes } from '#contract/accounts/countries.ts'

export const stateLooks = {
  none: { word: 'No details yet', filled: 'empty', tone: 'dim' },
  checking: { word: 'We are checking', filled: 'half', tone: 'ink' },
  ready: { word: 'Ready to be paid', filled: 'full', tone: 'ok' },
  held: { word: 'Held', filled: 'half', tone: 'warn' },
} as const satisfies Record<PayoutState, object>

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string): string => names.of(code) ?? code

/** Every country by its two letters, in the order of their names. */
export const countryOptions: readonly { value: string; label: string }[] = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

const kinds: Record<MaskedAccount['kind'], string> = { iban: 'IBAN', us: 'US account', local: 'Account' }

/** An account as it is shown everywhere: `IBAN in Portugal, ending in 0154`. */
export const formatAccount = ({ kind, country, lastFour }: MaskedAccount): string =>
  `${kinds[kind]} in ${countryName(country)}, ending in ${lastFour}`
