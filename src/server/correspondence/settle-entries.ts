import type { Id } from '#contract/wire.ts'
import { caseChanged } from '#server/cases/index.ts'
import { insertNote } from '#server/cases/notes/index.ts'
import { type HeardNeeds, noteHeard } from '#server/cases/heard/index.ts'
import { lockAnyCase, staffName } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { markAnswered } from './heard-store.ts'

type Needs = HeardNeeds & Pick<Deps, 'clock' | 'events'>
type By = { caseId: Id; by: Id }

/** Counts the mails and messages of a locked case as answered by a member of staff; false where none waited. */
export async function settleEntries(needs: Needs, tx: Tx, { caseId, by }: By): Promise<boolean> {
  const doneAt = needs.clock()
  const hasWaited = await markAnswered(tx, caseId, doneAt)
  await endTask(tx, { kind: 'portal.message', subject: caseId, doneAt, doneBy: by })
  await noteHeard(needs, tx, caseId)
  return hasWaited
}

/** Keeps that a member of staff has read what waits and found that it needs no answer, with the reason. Throws `correspondence.none-waits`. */
export async function settleWithoutReply(needs: Needs & Pick<Deps, 'db'>, of: By, reason: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if (!(await lockAnyCase(tx, of.caseId))) throw missing('case')
    if (!(await settleEntries(needs, tx, of)))
      throw refuse(
        'conflict',
        'correspondence.none-waits',
        'No message waits for an answer. A colleague may have answered meanwhile.',
      )
    const author = { by: of.by, byName: await staffName(tx, of.by) }
    await insertNote(tx, { caseId: of.caseId, ...author, at: needs.clock(), text: `Needs no answer: ${reason}` })
    await needs.events.publish(tx, caseChanged, { caseId: of.caseId })
  })
}
