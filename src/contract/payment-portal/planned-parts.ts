export const partCounts = [2, 3] as const
export const partIntervals = ['weekly', 'bimonthly', 'monthly'] as const
export type PartInterval = (typeof partIntervals)[number]

export type PlannedPart = { n: number; due: string; amount: number; state: 'due' }

/** Equal parts, rounded up to the smallest unit, so that they never come to less than the sum; `from` is the day of the first. Source: the specification, section 9. */
export function plannedParts(total: number, parts: number, interval: PartInterval, from: string): PlannedPart[] {
  const amount = Math.ceil(total / parts)
  return Array.from({ length: parts }, (_, at) => ({ n: at + 1, due: later(from, interval, at), amount, state: 'due' }))
}

function later(day: string, interval: PartInterval, times: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (interval !== 'monthly') {
    date.setUTCDate(date.getUTCDate() + times * (interval === 'weekly' ? 7 : 14))
    return date.toISOString().slice(0, 10)
  }
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + times)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return date.toISOString().slice(0, 10)
}
