import { entryOn, FeeEntryKind, isFeeOld } from '#contract/registrations/fees.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { readFees } from './fee-store.ts'
import { labelOf, oldFee } from './keep-fees.ts'

const weekMs = 7 * 86_400_000

/** Gives finance a task for each entry in force whose source nobody has read for a year. Runs any number of times with the same result. */
export async function watchFees({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  const fees = await readFees(db)
  await db.transaction(async (tx) => {
    for (const kind of FeeEntryKind.options) {
      const entry = entryOn(fees, kind, day)
      if (!entry || !isFeeOld(entry, day)) continue
      await openTask(tx, {
        kind: oldFee,
        subject: kind,
        role: 'finance',
        note: `“${labelOf(kind)}” was last read on ${entry.checkedAt}. Read the source again, and add an entry.`,
        link: '/desk/office-fees',
        dueAt: new Date(now.getTime() + weekMs),
        createdAt: now,
      })
    }
  })
}
