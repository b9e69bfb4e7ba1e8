import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { AccountData } from '#server/platform/features/account-data.ts'
import { bulksOfOwner, removeBulksOf } from './bulk/bulk-store.ts'
import { type BulkViewNeeds, showBulk } from './bulk/view-bulk.ts'
import { exportedTakedowns } from './exported-takedowns.ts'
import { stopSending } from './sending/stop-sending.ts'
import { lockAnyTakedown, removeTakedownsOf, takedownFolder, takedownsOfOwner } from './takedown-store.ts'
import { showTakedown } from './view.ts'

const atOnce = 200

/** Takedowns and their bulks in an account's export, and their removal with the account. */
export const accountData: AccountData<BulkViewNeeds & Pick<Deps, 'clock'>> = {
  export: async (deps, accountId) => {
    const takedowns = []
    for (const row of await takedownsOfOwner(deps.db, accountId)) takedowns.push(await showTakedown(deps, row))
    const takedownBulks = []
    for (const { row } of await bulksOfOwner(deps.db, accountId, Number.MAX_SAFE_INTEGER))
      takedownBulks.push(await showBulk(deps, row))
    return { documents: { takedowns, takedownBulks }, tables: exportedTakedowns(takedowns), files: [] }
  },
  erase: async ({ db, objects, clock }, accountId) => {
    const keys: string[] = []
    for (const { id } of await takedownsOfOwner(db, accountId)) {
      await stopForGood(db, id, clock())
      for await (const { key } of objects.list('cases', takedownFolder(id))) keys.push(key)
    }
    await removeBulksOf(db, accountId)
    await removeTakedownsOf(db, accountId)
    for (let at = 0; at < keys.length; at += atOnce) await objects.remove('cases', keys.slice(at, at + atOnce))
  },
}

/** Mails of a takedown that have not left never leave after their owner. */
const stopForGood = async (db: Db, takedownId: Id, at: Date): Promise<void> =>
  await db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    if (row) await stopSending(tx, row, at)
  })
