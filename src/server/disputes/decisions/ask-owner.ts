import type { Body } from '#contract/endpoint.ts'
import type { askOwner as endpoint } from '#contract/disputes/dispute-endpoints.ts'
import { isObjection, isOwnerCheck } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { type CaseRecord, lockAnyCase, recordHistory, staffName } from '#server/cases/rows/index.ts'
import { moveCase, type MoveNeeds } from '#server/cases/moving/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { openAnswer } from '../answers/answer-store.ts'
import { byWorkday, type DeskConfig } from '../answers/by-workday.ts'
import { disputeNotifications } from '../notifications.ts'
import { insertQuestion, questionsOf } from './dispute-store.ts'
import { ownerWithin } from './show-dispute.ts'

type Needs = MoveNeeds & Pick<Deps, 'db'> & DeskConfig

/** The most that an owner is given, in days. */
const longestDays = 30
const dayMs = 86_400_000

/** Asks the owner of a disputed case whether the image user is right, and by when they answer. */
export async function askOwner(deps: Needs, caseId: Id, by: Id, asked: Body<typeof endpoint>): Promise<CaseRecord> {
  const dueOn = asked.dueOn ?? (await byWorkday(deps, ownerWithin))
  return await deps.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    if (!isObjection(row.state))
      throw refuse('conflict', 'dispute.none', 'This case has no open objection. Write to the owner in its messages.')
    const [last] = await questionsOf(tx, caseId)
    if (last && last.closedAt === null)
      throw refuse('conflict', 'dispute.asked', `${last.byName} has asked the owner already, until ${last.dueOn}.`)
    const now = deps.clock()
    refuseDay(dueOn, now)
    const byName = await staffName(tx, by)
    const answer = await openAnswer(tx, caseId)
    const none = { says: null, note: null, answeredAt: null, remindedAt: null, overAt: null, closedAt: null }
    const about = { caseId, answerId: answer?.id ?? null, askedAt: now, by, byName, dueOn, ...none }
    await insertQuestion(tx, { id: newId(), ...about, text: asked.text, showsLicence: asked.showsLicence })
    const note = `You are asked by ${dueOn}: ${asked.text}`
    const line = { actorId: by, note } as const
    const set = { assigneeId: row.assigneeId ?? by }
    // The mail asks already; the step's notice would repeat it.
    const moved = isOwnerCheck(row.state)
      ? await noted(tx, row, { at: now, by, note })
      : await moveCase(deps, tx, row, { to: 'owner_check', by: 'staff', ...line, set })
    const words = { caseId, name: row.name, host: row.host, text: asked.text, by: dueOn }
    await notify(deps, tx, disputeNotifications.question, { accountId: row.ownerId, ...words })
    return moved
  })
}

function refuseDay(dueOn: string, now: Date): void {
  const last = new Date(now.getTime() + longestDays * dayMs).toISOString().slice(0, 10)
  if (dueOn <= now.toISOString().slice(0, 10) || dueOn > last)
    throw refuseForm([{ path: 'dueOn', message: `Please choose a day from tomorrow until ${last}.` }])
}

async function noted(
  tx: Parameters<typeof recordHistory>[0],
  row: CaseRecord,
  { at, by, note }: { at: Date; by: Id; note: string },
): Promise<CaseRecord> {
  await recordHistory(tx, { caseId: row.id, at, type: 'note', actorRole: 'staff', actorId: by, publicNote: note })
  return row
}
