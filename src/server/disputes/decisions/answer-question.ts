import { isOwnerCheck } from '#contract/cases/state-questions.ts'
import type { Body } from '#contract/endpoint.ts'
import type { OwnerSays } from '#contract/disputes/dispute-endpoints.ts'
import type { answerQuestion as endpoint } from '#contract/disputes/own-answer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { lockAnyCase, recordHistory } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { byWorkday, type DeskConfig } from '../answers/by-workday.ts'
import { questionsOf, updateQuestion } from './dispute-store.ts'

type Needs = MoveNeeds & Pick<Deps, 'db'> & DeskConfig

const words: Record<OwnerSays, string> = {
  right: 'The image user is right.',
  wrong: 'The image user is not right.',
  unsure: 'I cannot tell.',
}

/** Keeps the owner's word on an objection; the case is the staff's to decide again. Too late only once it was decided. */
export async function answerQuestion(
  deps: Needs,
  { ownerId, caseId, questionId }: { ownerId: Id; caseId: Id; questionId: Id },
  { says, note }: Body<typeof endpoint>,
): Promise<void> {
  const dueAt = new Date(`${await byWorkday(deps, 2)}T12:00:00Z`)
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row || row.ownerId !== ownerId) throw missing('case')
    const question = (await questionsOf(tx, caseId)).find(({ id }) => id === questionId)
    if (!question) throw missing('question')
    if (question.closedAt !== null)
      throw refuse('conflict', 'question.over', 'This was answered or decided already. Write to your case manager.')
    const now = deps.clock()
    await updateQuestion(tx, questionId, { says, note: note === '' ? null : note, answeredAt: now, closedAt: now })
    const said = [words[says], note].filter(Boolean).join(' ')
    if (isOwnerCheck(row.state))
      await moveCase(deps, tx, row, { to: 'disputed', by: 'owner', actorId: ownerId, note: said })
    else
      await recordHistory(tx, {
        caseId,
        at: now,
        type: 'message',
        actorRole: 'owner',
        actorId: ownerId,
        publicNote: said,
      })
    await openTask(tx, {
      kind: 'dispute.owner-says',
      subject: caseId,
      role: 'case-manager',
      note: `${row.name}: the owner says: ${said.slice(0, 500)} Decide on the objection.`,
      link: `/desk/cases/${caseId}`,
      dueAt,
      createdAt: now,
    })
  })
}
