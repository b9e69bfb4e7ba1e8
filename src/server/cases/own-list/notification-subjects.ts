import type { NotificationSubject } from '#contract/accounts/notifications.ts'
import type { OwnMoney } from '#contract/cases/own/own-money.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { readOriginals } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type MoneyNeeds, moneyOfCases } from '../money/own-money.ts'
import { findCases } from '../rows/case-store.ts'

type Needs = MoneyNeeds & Pick<Deps, 'objects'>

/** Returns the owner's own cases that these paths lead to, by path; three questions, whatever their number. */
export async function subjectsOfPaths(
  deps: Needs,
  { accountId, paths }: { accountId: Id; paths: readonly string[] },
): Promise<Map<string, NotificationSubject>> {
  const caseIds = new Map(paths.flatMap((path) => (idIn(path) === undefined ? [] : [[path, idIn(path)!] as const])))
  const rows = await findCases(deps.db, accountId, [...new Set(caseIds.values())])
  if (rows.length === 0) return new Map()
  const [originals, money] = await Promise.all([
    readOriginals(
      deps,
      accountId,
      rows.flatMap(({ firstImageId }) => firstImageId ?? []),
    ),
    moneyOfCases(deps, accountId, rows),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...caseIds].flatMap(([path, id]) => {
      const row = byId.get(id)
      if (!row) return []
      const thumbnail = (row.firstImageId && originals.get(row.firstImageId)?.thumbnail) || null
      const title = [row.infringer || row.host, row.name].filter(Boolean).join(' · ')
      return [[path, { path: `/cases/${id}`, title, money: lineOf(money.get(id)), thumbnail }] as const]
    }),
  )
}

const idIn = (path: string): Id | undefined => /^\/cases\/([0-9a-f]{24})(?:\/|$)/.exec(path)?.[1]

/** One line on what is paid or asked, and the owner's part of it. */
function lineOf(money: OwnMoney | undefined): string | null {
  if (money === undefined) return null
  const { currency, asked, paid, share } = money
  const written = (amount: number) => formatAmount(amount, currency, 'en')
  const whole = paid > 0 ? `Paid ${written(paid)}` : asked === null ? null : `Asked ${written(asked)}`
  if (whole === null) return null
  return share === null ? whole : `${whole}, yours ${written(share)}`
}
