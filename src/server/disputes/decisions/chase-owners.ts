import { z } from 'zod'
import { isOwnerCheck } from '#contract/cases/state-questions.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { type savedDraftOf } from '#server/cases/drafts/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { licenceOf, openAnswer } from '../answers/answer-store.ts'
import { byWorkday, type DeskConfig } from '../answers/by-workday.ts'
import { disputeNotifications } from '../notifications.ts'
import { lateQuestions, questionsOf, questionsToRemindOf, type QuestionRow, updateQuestion } from './dispute-store.ts'
import { isProofGood } from './proof-of-dispute.ts'

export const chaseOwnersJob = job({
  name: 'chase-owners-about-objections',
  payload: z.object({}),
  schedule: '17 * * * *',
  catchesUp: true,
})

type Needs = MoveNeeds & Pick<Deps, 'db' | 'objects'> & DeskConfig & Omit<Parameters<typeof savedDraftOf>[0], 'db'>

const atOnce = 200
const dayMs = 86_400_000

/** Reminds owners a day before their time is over; where it is over, the objection goes on by what is there. */
export async function chaseOwners(deps: Needs): Promise<void> {
  const dayIn = (days: number) => new Date(deps.clock().getTime() + days * dayMs).toISOString().slice(0, 10)
  for (const question of await lateQuestions(deps.db, dayIn(0), atOnce)) await goOnWithout(deps, question)
  for (const question of await questionsToRemindOf(deps.db, dayIn(2), atOnce)) await remind(deps, question)
}

async function remind(deps: Needs, { id, caseId, text, dueOn }: QuestionRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const question = (await questionsOf(tx, caseId)).find((one) => one.id === id)
    if (!row || !question || question.closedAt !== null || question.remindedAt !== null) return
    await updateQuestion(tx, id, { remindedAt: deps.clock() })
    // With less than two days, the question itself reminds.
    if (deps.clock().getTime() - question.askedAt.getTime() < dayMs) return
    const words = { caseId, name: row.name, host: row.host, text, by: dueOn }
    await notify(deps, tx, disputeNotifications.question, { accountId: row.ownerId, ...words })
  })
}

async function goOnWithout(deps: Needs, { id, caseId, dueOn }: QuestionRow): Promise<void> {
  const dueAt = new Date(`${await byWorkday(deps, 2)}T12:00:00Z`)
  await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const question = (await questionsOf(tx, caseId)).find((one) => one.id === id)
    if (!row || !question || question.closedAt !== null || question.overAt !== null) return
    const now = deps.clock()
    // The question stays open: answers before the decision count.
    await updateQuestion(tx, id, { overAt: now })
    const note = `The owner was asked by ${dueOn} and has not answered. We decide on the evidence.`
    if (isOwnerCheck(row.state)) await moveCase(deps, tx, row, { to: 'disputed', by: 'system', actorId: null, note })
    const answer = await openAnswer(tx, caseId)
    const isGood = await isProofGood({ ...deps, db: tx }, row, answer ? licenceOf(answer) : null)
    await openTask(tx, {
      kind: 'dispute.owner-late',
      subject: caseId,
      role: 'case-manager',
      note: `${row.name}: the owner has not answered by ${dueOn}. ${
        isGood
          ? 'The proof is good: decide for the image user.'
          : 'Decide on the evidence; in doubt, for the image user.'
      }`,
      link: `/desk/cases/${caseId}`,
      dueAt,
      createdAt: now,
    })
    const words = { caseId, name: row.name, host: row.host, text: '', by: dueOn }
    await notify(deps, tx, disputeNotifications.questionOver, { accountId: row.ownerId, ...words })
  })
}
