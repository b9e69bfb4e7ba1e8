import type { FeeKey } from '#contract/pricing/fees.ts'
import { moneyOf, formatPrice } from '#contract/reference/money.ts'

const named: Partial<Record<FeeKey, string>> = {
  credit: 'Name of the photographer is missing',
  costs: 'Costs of a case',
  interest: 'Interest in a year',
  floor: 'Least of the list price that may be agreed on',
}

const groups: Record<string, string> = {
  base: 'Use of an image',
  market: 'Market',
  size: 'Size on the page',
  used: 'Use until now, days up to',
  licence: 'Licence to go on, days',
  exclusivity: 'Exclusivity',
  currency: 'For 1,000 US dollars',
}

/** What a figure of the table is called. */
export function feeName(key: FeeKey): string {
  const [group = '', name] = key.split('.')
  return named[key] ?? `${groups[group]}: ${name}`
}

const isAmount = (key: FeeKey) => key === 'costs' || key.startsWith('base.')

/** A figure as people read it: an amount, units of a currency, or a factor. */
export function formatFee(key: FeeKey, value: number): string {
  if (isAmount(key)) return formatPrice(moneyOf(value, 'USD').value, 'USD')
  if (key.startsWith('currency.')) return `${value.toLocaleString('en-US')} ${key.slice(-3)}`
  const percent = `${Math.trunc(value / 10)}${value % 10 === 0 ? '' : `.${value % 10}`} %`
  return percent
}

/** In what a figure is typed. */
export function feeUnit(key: FeeKey): string {
  if (isAmount(key)) return 'In US cents.'
  return key.startsWith('currency.') ? `In ${key.slice(-3)}.` : 'In thousandths: 1000 is the whole.'
}
