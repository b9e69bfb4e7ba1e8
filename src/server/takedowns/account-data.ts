import type { AccountData } from '#server/platform/features/account-data.ts'
import { bulksOfOwner, removeBulksOf } from './bulk/bulk-store.ts'
import { type BulkViewNeeds, showBulk } from './bulk/view-bulk.ts'
import { removeTakedownsOf, takedownFolder, takedownsOfOwner } from './takedown-store.ts'
import { showTakedown } from './view.ts'

const atOnce = 200

/** Takedowns and their bulks in an account's export, and their removal with the account. */
export const accountData: AccountData<BulkViewNeeds> = {
  export: async (deps, accountId) => {
    const takedowns = []
    for (const row of await takedownsOfOwner(deps.db, accountId)) takedowns.push(await showTakedown(deps, row))
    const takedownBulks = []
    for (const { row } of await bulksOfOwner(deps.db, accountId, Number.MAX_SAFE_INTEGER))
      takedownBulks.push(await showBulk(deps, row))
    return { documents: { takedowns, takedownBulks }, files: [] }
  },
  erase: async ({ db, objects }, accountId) => {
    const keys: string[] = []
    for (const { id } of await takedownsOfOwner(db, accountId))
      for await (const { key } of objects.list('cases', takedownFolder(id))) keys.push(key)
    await removeBulksOf(db, accountId)
    await removeTakedownsOf(db, accountId)
    for (let at = 0; at < keys.length; at += atOnce) await objects.remove('cases', keys.slice(at, at + atOnce))
  },
}
