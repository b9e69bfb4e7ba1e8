import type { AccountData } from '#server/platform/features/account-data.ts'
import { removeTakedownsOf, takedownFolder, takedownsOfOwner } from './takedown-store.ts'
import { showTakedown, type ViewNeeds } from './view.ts'

const atOnce = 200

/** Takedowns in an account's export, and their removal with the account. */
export const accountData: AccountData<ViewNeeds> = {
  export: async (deps, accountId) => {
    const takedowns = []
    for (const row of await takedownsOfOwner(deps.db, accountId)) takedowns.push(await showTakedown(deps, row))
    return { documents: { takedowns }, files: [] }
  },
  erase: async ({ db, objects }, accountId) => {
    const keys: string[] = []
    for (const { id } of await takedownsOfOwner(db, accountId))
      for await (const { key } of objects.list('cases', takedownFolder(id))) keys.push(key)
    await removeTakedownsOf(db, accountId)
    for (let at = 0; at < keys.length; at += atOnce) await objects.remove('cases', keys.slice(at, at + atOnce))
  },
}
