import type { Id } from '#contract/wire.ts'
import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { casesOfGone, offersOfOwner, removeOfGoneCases } from './orphaned-cases-store.ts'
import { showOffer } from './view.ts'

/** An owner takes away what they were offered and consented to; what is kept for lawyers goes with the cases, which go first. */
export const accountData: AccountData<Pick<Deps, 'db' | 'objects'>> = {
  export: async ({ db }, accountId) => ({
    documents: {
      lawyersOffers: (await offersOfOwner(db, accountId)).map((row) => ({ caseId: row.caseId, ...showOffer(row) })),
    },
    files: [],
  }),
  erase: async ({ db, objects }) => {
    for (const caseId of await casesOfGone(db)) await removeFilesOf({ objects }, caseId)
    await db.transaction(removeOfGoneCases)
  },
}

async function removeFilesOf({ objects }: Pick<Deps, 'objects'>, caseId: Id): Promise<void> {
  const keys: string[] = []
  for await (const { key } of objects.list('cases', `lawyers/${caseId}/`)) keys.push(key)
  if (keys.length > 0) await objects.remove('cases', keys)
}
