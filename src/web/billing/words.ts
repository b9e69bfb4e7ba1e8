import type { Plan, PlanId } from '#contract/billing/plans.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import { type Money, minorOf, moneyOf, formatPrice } from '#contract/reference/money.ts'

export const planNames: Record<PlanId, string> = { free: 'Free', essential: 'Essential', pro: 'Pro', studio: 'Studio' }

export const perInterval: Record<Interval, string> = { month: 'a month', year: 'a year' }
export const byInterval: Record<Interval, string> = { month: 'paid by month', year: 'paid by year' }

export const formatMoney = ({ value, currency }: Money): string => formatPrice(value, currency)

const count = (number: number) => number.toLocaleString('en-US')

/** A stretch of time in the largest unit that divides it: `30 days`, `48 hours`. */
function formatHours(hours: number): string {
  const isDays = hours % 24 === 0 && hours > 72
  const number = isDays ? hours / 24 : hours
  return `${count(number)} ${isDays ? 'day' : 'hour'}${number === 1 ? '' : 's'}`
}

/** In the unit that keeps the number short. */
function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3
  const [number, unit] = gigabytes < 1024 ? [gigabytes, 'GB'] : [gigabytes / 1024, 'TB']
  return `${number.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}

type Limits = Plan['limits']
/** `isGiven` is left out where every plan gives some of it. */
type Row = { name: string; show: (limits: Limits) => string; isGiven?: (limits: Limits) => boolean }

const planRows: readonly Row[] = [
  { name: 'Watched images', show: ({ monitoredImages }) => count(monitoredImages) },
  { name: 'Storage', show: ({ storageBytes }) => formatBytes(storageBytes) },
  { name: 'Sites seen again', show: ({ rescanHours }) => `every ${formatHours(rescanHours)}` },
  {
    name: 'New images first',
    show: ({ newImageHours }) => (newImageHours === null ? 'in turn' : `within ${formatHours(newImageHours)}`),
  },
  { name: 'Visits at a time', show: ({ openCrawls }) => count(openCrawls) },
  {
    name: 'Searches by picture a month',
    show: ({ searchesPerMonth }) => count(searchesPerMonth),
    // None where the operator has set up no service.
    isGiven: ({ searchesPerMonth }) => searchesPerMonth > 0,
  },
  {
    name: 'Captures a month',
    show: ({ evidenceCapturesPerMonth }) => count(evidenceCapturesPerMonth),
  },
  {
    name: 'Takedowns a month',
    show: ({ takedownsPerMonth }) => (takedownsPerMonth === null ? 'no limit' : count(takedownsPerMonth)),
  },
  {
    name: 'Keys for programs',
    show: ({ programAccess, programCallsPerMinute }) =>
      `${programAccess === 'read' ? 'that read' : 'that read and write'}, ${count(programCallsPerMinute)} calls a minute`,
    isGiven: ({ programAccess }) => programAccess !== 'none',
  },
  { name: 'Our share of a case', show: ({ caseFeePercent }) => `${caseFeePercent} %` },
]

/** A plan's limits in the order of reading. */
export const givenBy = (limits: Limits): { name: string; value: string }[] =>
  planRows.filter(({ isGiven }) => isGiven?.(limits) ?? true).map(({ name, show }) => ({ name, value: show(limits) }))

type PlanChange = { name: string; before: string; after: string }

/** The rows that another plan has otherwise. */
export const changesBetween = (own: Limits, other: Limits): PlanChange[] =>
  planRows
    .map(({ name, show }) => ({ name, before: show(own), after: show(other) }))
    .filter(({ before, after }) => before !== after)

/** The saving of a year against twelve months; undefined when zero. */
export function yearlySaving({ month, year }: Plan['prices']): Money | undefined {
  const [twelve, once] = [minorOf(month), minorOf(year)]
  if (twelve === undefined || once === undefined || month.currency !== year.currency) return undefined
  const saved = twelve * 12 - once
  return saved > 0 ? moneyOf(saved, year.currency) : undefined
}
