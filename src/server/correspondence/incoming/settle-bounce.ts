import type { Id } from '#contract/wire.ts'
import type { BounceReport } from '#server/gateways/incoming-mail/read-bounce.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { markContactBounced, readCase } from '#server/cases/index.ts'
import { markBounced, ourMails } from './match-store.ts'

const dueInDays = 1

/** Keeps with a mail of ours, and its contact, that it did not arrive; what is still being tried changes nothing. The case, if any is known. */
export async function settleBounce(tx: Tx, { messageIds, isFinal, said }: BounceReport, at: Date): Promise<Id | null> {
  const [ours, another] = await ourMails(tx, messageIds)
  if (!ours) return null
  // Where it names several of ours, nobody can say which of them came back.
  if (!isFinal || another) return ours.caseId
  const { messageId, caseId, address } = ours
  await markBounced(tx, messageId, said)
  await markContactBounced(tx, { caseId, email: address }, { bounce: said, bouncedAt: at })
  const row = await readCase(tx, caseId)
  await openTask(tx, {
    kind: 'letter.undelivered',
    subject: `${caseId}:${address}`,
    role: 'case-manager',
    note: `${row?.name}: The mail to ${address} came back: ${said} Correct the contact, or send it by post.`,
    link: `/desk/cases/${caseId}`,
    dueAt: new Date(at.getTime() + dueInDays * 86_400_000),
    createdAt: at,
  })
  return caseId
}
