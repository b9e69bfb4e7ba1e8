import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { looksAt } from '#server/platform/public-numbers/public-numbers.ts'
import { custodyOf } from './custody-store.ts'
import { evidenceOfOwner, filesOf, stampsOf } from './evidence-store.ts'
import { exportedEvidence } from './exported-evidence.ts'
import { forgetEvidence } from './forget-evidence.ts'
import { showInFull } from './view.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'queries'>

/** Evidence's part of an account's export and erasure. Evidence on legal hold, or needed by open work, stays. */
export const accountData: AccountData<Needs> = {
  export: async ({ db }, accountId) => {
    const evidence = []
    const files = []
    const rows = await evidenceOfOwner(db, accountId)
    for (const row of rows) {
      const own = await filesOf(db, row.id)
      const parts = {
        files: own,
        stamps: await stampsOf(db, row.id),
        custody: await custodyOf(db, row.id),
        looks: await looksAt(db, row.number),
      }
      evidence.push(showInFull(row, parts))
      for (const { name, objectKey: key } of own)
        files.push({ name: `evidence/${row.number}/${name}`, bucket: 'evidence' as const, key })
    }
    return { documents: { evidence }, tables: [exportedEvidence(rows)], files }
  },
  erase: async (needs, accountId) => forgetEvidence(needs, await evidenceOfOwner(needs.db, accountId)),
}
