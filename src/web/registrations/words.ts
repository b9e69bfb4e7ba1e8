import { formatPrice } from '#contract/reference/money.ts'
import type { RegistrationOption } from '#contract/registrations/options.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { Registration } from '#contract/registrations/registration.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'

type Mark = { filled: 'full' | 'half' | 'empty'; tone: 'ink' | 'ok' | 'warn' | 'dim' }

export const stateMarks: Record<RegistrationState, Mark> = {
  draft: { filled: 'empty', tone: 'ink' },
  paid: { filled: 'half', tone: 'ink' },
  preparing: { filled: 'half', tone: 'ink' },
  ready: { filled: 'half', tone: 'ink' },
  filed: { filled: 'half', tone: 'ink' },
  correspondence: { filled: 'half', tone: 'warn' },
  refused: { filled: 'empty', tone: 'warn' },
  corrected: { filled: 'full', tone: 'dim' },
  registered: { filled: 'full', tone: 'ok' },
  refunded: { filled: 'full', tone: 'dim' },
}

export const turnWords: Record<NonNullable<Registration['turn']> | 'nobody', string> = {
  owner: 'Your turn',
  provider: 'We act next',
  office: 'The Office acts next',
  nobody: 'Nothing more follows',
}

/** Amounts in US cents: `$119.00`. */
export const formatUsd = (cents: number): string => formatPrice(cents / 100, 'USD')

export const countPhotographs = (count: number): string =>
  count === 1 ? '1 photograph' : `${count.toLocaleString('en-US')} photographs`

/** Works of an order: groups hold photographs only. */
export const countWorks = (option: RegistrationOption, count: number): string =>
  option === 'USCO_MULTI'
    ? countPhotographs(count)
    : count === 1
      ? '1 image'
      : `${count.toLocaleString('en-US')} images`

export const nameOfOrder = ({ title, option }: Pick<Registration, 'title' | 'option'>): string =>
  title || registrationOptions[option].label
