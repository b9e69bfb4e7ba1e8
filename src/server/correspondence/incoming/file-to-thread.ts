import type { Id } from '#contract/wire.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuseForm } from '#server/platform/refuse.ts'
import { mailArrived, threadById } from '../events.ts'
import { endIfEmpty, readAgain, requireUnsettled } from './file-manually.ts'
import { findIncoming, lockIncoming, updateIncoming } from './incoming-store.ts'
import type { IncomingNeeds } from './read-incoming.ts'

type Needs = IncomingNeeds & Pick<Deps, 'queries'>

/** Files a mail that was kept apart to a takedown. Throws `mail.settled` where a colleague was faster. */
export async function fileToThread(
  needs: Needs,
  mailId: Id,
  named: string,
  by: { accountId: Id },
): Promise<{ takedownId: Id }> {
  const found = await findIncoming(needs.db, mailId)
  if (!found) throw missing('mail')
  const id = /([0-9a-f]{24})\/?(?:[?#].*)?$/.exec(named)?.[1]
  const thread = id === undefined ? undefined : await needs.queries.askOne(needs.db, threadById, { id })
  if (thread === undefined) throw refuseForm([{ path: 'takedown', message: 'There is no takedown at this address.' }])
  requireUnsettled(found)
  const mail = await readAgain(needs, found)
  await needs.db.transaction(async (tx) => {
    requireUnsettled(await lockIncoming(tx, mailId))
    const settled = { state: 'filed', why: null, settledAt: needs.clock(), settledBy: by.accountId } as const
    await updateIncoming(tx, mailId, settled)
    await needs.events.publish(tx, mailArrived, { thread, mail, incomingId: mailId, at: found.at })
    if (found.caseId !== null) await noteHeard(needs, tx, found.caseId)
    await endIfEmpty(needs, tx, by)
  })
  return { takedownId: thread }
}
