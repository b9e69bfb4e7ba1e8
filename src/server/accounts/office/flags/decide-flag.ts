import type { Body, Returned } from '#contract/endpoint.ts'
import type { decideFlag, FlagDecision, listFlags } from '#contract/accounts/office/flags.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { readPeople } from '../../people-store.ts'
import { showAccount } from '../../profile/note-source.ts'
import { findAccount } from '../../store.ts'
import { type FlagRow, flagHistory, insertFlag, lockOffice, newestFlag, newestFlags } from '../office-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The decisions that count for all and for one account, and the history. */
export async function showFlags(db: Db, account: Id | null): Promise<Returned<typeof listFlags>> {
  const [newest, history] = await Promise.all([newestFlags(db, account), flagHistory(db)])
  const names = await namesOf(db, [...newest, ...history])
  const shown = (rows: readonly FlagRow[]) => rows.map((row) => show(row, names))
  return {
    forAll: shown(newest.filter(({ accountId }) => accountId === null)),
    forAccount: shown(newest.filter(({ accountId }) => accountId !== null)),
    history: shown(history),
  }
}

/** Adds a decision on a flag. The account's open pages follow at once. */
export async function decideFlagOf(
  { db, clock }: Needs,
  by: Id,
  { flag, account, value, why, version }: Body<typeof decideFlag>,
): Promise<FlagDecision> {
  return await db.transaction(async (tx) => {
    await lockOffice(tx, `flag ${flag}`)
    if (account !== null && !(await findAccount(tx, account))) throw missing('account')
    const before = await newestFlag(tx, flag, account)
    if ((before?.version ?? 0) !== version)
      throw refuse(
        'conflict',
        'flag.changed',
        `${before?.byName ?? 'A colleague'} changed this flag meanwhile. Read it, then decide again.`,
      )
    const row: FlagRow = {
      id: newId(),
      flag,
      accountId: account,
      version: version + 1,
      value,
      before: before?.value ?? null,
      why,
      by,
      byName: await nameOf(tx, by),
      at: clock(),
    }
    await insertFlag(tx, row)
    const names = await namesOf(tx, [row])
    if (account !== null) await appendEvent(tx, account, { type: 'user' })
    return show(row, names)
  })
}

/** The name of a member of staff, as histories have it. */
export async function nameOf(tx: Tx, accountId: Id): Promise<string> {
  const { details } = await showAccount(tx, accountId)
  return `${details.first_name} ${details.last_name}`
}

async function namesOf(db: Db | Tx, rows: readonly FlagRow[]): Promise<ReadonlyMap<Id, string>> {
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]
  const people = await readPeople(db, ids)
  return new Map(ids.map((id) => [id, people.get(id)?.name ?? id]))
}

const show = (row: FlagRow, names: ReadonlyMap<Id, string>): FlagDecision => ({
  flag: row.flag,
  account: row.accountId === null ? null : { _id: row.accountId, name: names.get(row.accountId) ?? '' },
  version: row.version,
  value: row.value,
  before: row.before,
  why: row.why,
  by: row.byName,
  at: row.at.toISOString(),
})
