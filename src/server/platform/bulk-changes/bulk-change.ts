import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Tx } from '../db/database.ts'
import { type Job, job } from '../jobs/job.ts'
import type { Refusal } from '../refuse.ts'
import type { ChangedItem } from './bulk-change-store.ts'

type Some<Change> = { ownerId: Id; change: Change }

/** One kind of change of many: how some of them are changed and taken back, each in one transaction, and what its owner reads of it. */
export type BulkChange<Needs, Change, Back> = {
  /** Name of its job: verb and noun. */
  name: string
  /** So many are changed in one transaction. */
  atOnce: number
  /** Changes the owner's own among these; resolves to those that are other than before, with what takes them back where something does. */
  apply(needs: Needs, tx: Tx, some: Some<Change> & { ids: Id[] }): Promise<{ id: Id; back?: Back }[]>
  /** Takes the change of these back. */
  undo(needs: Needs, tx: Tx, some: Some<Change> & { items: ChangedItem<Back>[] }): Promise<unknown>
  /** Refuses what cannot be taken back in the background. */
  checkUndo(change: Change): void
  title(change: Change, total: number): string
  /** Refusals of an empty selection and of a second undo. */
  refusals: { none: () => Refusal; undone: () => Refusal }
  job: Job<typeof payload>
}
const payload = z.object({ activityId: Id })

/** Declares a kind of change of many; `handleBulkChange` makes the job of it that its feature lists. */
export const defineBulkChange = <Needs, Change, Back>(
  declared: Omit<BulkChange<Needs, Change, Back>, 'job'>,
): BulkChange<Needs, Change, Back> => ({
  ...declared,
  job: job({ name: declared.name, payload, withinSeconds: 120, concurrency: 2 }),
})
