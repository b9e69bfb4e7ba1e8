import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { replaceHits } from '../checks/check-store.ts'
import { askAboutHits } from '../checks/ask-staff.ts'
import { changeDetails, detailsAfter, type DetailsRow, lockDetails } from '../details/details-store.ts'
import { screenPayeeJob } from '../job-list.ts'
import { openPayee } from '../names-of-payee.ts'
import { asksFrom, likenessOf } from './compare-names.ts'
import { currentLists, namesWithKeys } from './list-store.ts'
import { keysOfName } from './normalise-name.ts'

export type ScreenNeeds = Pick<Deps, 'db' | 'clock' | 'seal' | 'queue'>

const atOnce = 200

/** Holds the names of an account against the current lists. Names that resemble a listed one wait for a person. */
export async function screenPayee(deps: ScreenNeeds, accountId: Id): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockDetails(tx, accountId)
    if (!row) return
    const lists = await currentLists(tx)
    const { names } = await openPayee(deps, tx, row)
    const hits = []
    for (const name of names) hits.push(...(await resembling(tx, name)))
    const now = deps.clock()
    const found = hits.map((hit) => ({ id: newId(), accountId, foundAt: now, ...hit }))
    await replaceHits(tx, accountId, found)
    await changeDetails(tx, accountId, screened(deps, { accountId, names, lists }))
    await askAboutHits(tx, accountId, now)
  })
}

type Screened = { accountId: Id; names: readonly string[]; lists: readonly { id: string }[] }

/** Columns of an account that was held against these lists. Only a digest of the names is kept beside the sealed ones. */
export const screened = ({ seal }: Pick<Deps, 'seal'>, { accountId, names, lists }: Screened) =>
  ({
    screenedNames: seal.digest(`payout names ${accountId} ${JSON.stringify(names)}`),
    screenedLists: lists.map(({ id }) => id).toSorted(),
  }) satisfies Partial<DetailsRow>

async function resembling(tx: Tx, name: string) {
  const candidates = await namesWithKeys(tx, keysOfName(name))
  return candidates
    .map(({ source, version, entry, name: listedName }) => ({
      name,
      source,
      listVersion: version,
      entry,
      listedName,
      likeness: likenessOf(name, listedName),
    }))
    .filter(({ likeness }) => likeness >= asksFrom)
}

/** Has every account screened whose names or lists have changed. */
export async function screenPayees({ db, seal, queue }: ScreenNeeds): Promise<void> {
  const lists = await currentLists(db)
  for (let after = ''; ;) {
    const rows = await detailsAfter(db, after, atOnce)
    for (const row of rows) {
      const { names } = await openPayee({ seal }, db, row)
      const now = screened({ seal }, { accountId: row.accountId, names, lists })
      if (isScreened(row, now)) continue
      const { accountId } = row
      await db.transaction((tx) => queue.enqueue(tx, screenPayeeJob, { accountId }, { key: accountId }))
    }
    after = rows.at(-1)?.accountId ?? ''
    if (rows.length < atOnce) return
  }
}

/** True where an account was held against these names and lists. */
export const isScreened = (row: DetailsRow, now: ReturnType<typeof screened>): boolean =>
  row.screenedNames === now.screenedNames && row.screenedLists.join() === now.screenedLists.join()
