import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { filesOfGoneCases, removeOfGoneCases } from './orphaned-answers-store.ts'

/** Image users' texts are not the owner's to export. They are deleted with the cases, which go first. */
export const accountData: AccountData<Pick<Deps, 'db' | 'objects'>> = {
  export: async () => ({ documents: {}, files: [] }),
  erase: async ({ db, objects }) => {
    const keys = await filesOfGoneCases(db)
    if (keys.length > 0) await objects.remove('cases', keys)
    await db.transaction(removeOfGoneCases)
  },
}
