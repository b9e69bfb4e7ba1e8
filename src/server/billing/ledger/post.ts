import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Entry } from './entry.ts'
import { insertTransaction } from './ledger-store.ts'

/** The origin of a posting: a processor's message, a member of staff, or a job. */
export type Cause = { kind: 'event' | 'staff' | 'job'; id: string }

/** A movement. `key` says what happened, so that the same is posted once; `subject` is the payable that it is about. */
export type Posting = { key: string; cause: Cause; subject: string; entries: Entry[]; happenedAt: Date; postedAt: Date }

/** Adds a transaction to the ledger; nothing if what happened was posted before. The database refuses one that does not add up. */
export async function post(tx: Tx, { entries, cause, ...posting }: Posting): Promise<void> {
  if (entries.length === 0) return
  await insertTransaction(
    tx,
    { ...posting, id: newId(), causeKind: cause.kind, cause: cause.id, entries: entries.length },
    entries,
  )
}
