import { answeredWithin } from '#contract/cases/heard.ts'
import type { PortalMessage } from '#contract/disputes/answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { type MoveNeeds } from '#server/cases/moving/index.ts'
import { noteHeard } from '#server/cases/heard/index.ts'
import { insertEntry, noteAnswer } from '#server/correspondence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { byWorkday, type DeskConfig } from './by-workday.ts'
import { messageOf, showMessage } from './read-answers.ts'

type Written = { email: string; text: string }

/** Keeps a message of the image user in the thread of the case. Like a mail, it counts as an answer to our letter and is given to staff. */
export async function sendMessage(
  deps: MoveNeeds & Pick<Deps, 'db'> & DeskConfig,
  caseId: Id,
  { email, text }: Written,
): Promise<PortalMessage> {
  const dueAt = new Date(`${await byWorkday(deps, answeredWithin.message)}T12:00:00Z`)
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const at = deps.clock()
    const about = { caseId, at, direction: 'in' as const, way: 'page' as const, addresses: [email] }
    const made = await insertEntry(tx, { ...about, subject: '', text, filedBy: 'page', isKnown: true })
    const line = { caseId, at, type: 'message', actorRole: 'image-user', actorId: null } as const
    await recordHistory(tx, { ...line, publicNote: 'The image user has written to us.' })
    await noteAnswer(deps, tx, caseId)
    await noteHeard(deps, tx, caseId)
    await openTask(tx, {
      kind: 'portal.message',
      subject: caseId,
      role: 'case-manager',
      note: `${row.name}: the image user writes: ${text.slice(0, 300)}`,
      link: `/desk/cases/${caseId}`,
      dueAt,
      createdAt: at,
    })
    return showMessage(messageOf(made))
  })
}
