import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSettlementLines } from '../settlements/index.ts'

export type MonthOfOwner = { month: string; currency: string; earned: number; paidOut: number }

const shownMonths = 12

/** An owner's earnings and pay-outs in each of the last twelve months (UTC), by currency, oldest first. Empty months are left out. */
export async function yearOf(db: Db, ownerId: Id, now: Date): Promise<MonthOfOwner[]> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - shownMonths + 1, 1))
  const lines = await readSettlementLines(db, { ownerId, from, until: new Date(now.getTime() + 1) })
  const months = Map.groupBy(lines, ({ postedAt, currency }) => `${postedAt.toISOString().slice(0, 7)} ${currency}`)
  return [...months]
    .map(([key, some]) => {
      const [month, currency] = key.split(' ') as [string, string]
      const sum = (of: 'share' | 'paid') => some.reduce((all, line) => all + line[of], 0)
      return { month, currency, earned: sum('share'), paidOut: sum('paid') }
    })
    .filter(({ earned, paidOut }) => earned !== 0 || paidOut !== 0)
    .toSorted((a, b) => (a.month + a.currency < b.month + b.currency ? -1 : 1))
}
