import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeTakedownsOf, takedownFolder, takedownsOfOwner } from './takedown-store.ts'
import { showTakedown } from './view.ts'

/** Takedowns in an account's export, and their removal with the account. */
export const accountData: AccountData<Pick<Deps, 'db' | 'objects'>> = {
  export: async (deps, accountId) => {
    const takedowns = []
    for (const row of await takedownsOfOwner(deps.db, accountId)) takedowns.push(await showTakedown(deps, row))
    return { documents: { takedowns }, files: [] }
  },
  erase: async ({ db, objects }, accountId) => {
    for (const { id } of await takedownsOfOwner(db, accountId)) {
      const keys: string[] = []
      for await (const { key } of objects.list('cases', takedownFolder(id))) keys.push(key)
      if (keys.length > 0) await objects.remove('cases', keys)
    }
    await removeTakedownsOf(db, accountId)
  },
}
