import { legalOnlyCountry } from '#contract/reference/country-row.ts'
import type { ReasonCode } from '#contract/cases/reasons.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isOpen } from '#contract/cases/state-questions.ts'
import {
  type ActorRole,
  type CasePast,
  isReopenable,
  isReopening,
  keptAfter,
  moveProblem,
  moveProblems,
  noticeOf,
} from '#contract/cases/transitions.ts'
import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { openAllowances } from '#server/billing/plans/index.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { refuseBesideTakedown } from './beside-takedown.ts'
import { type CaseRecord, lockParty, type NewCase, openCaseAgainst, updateCase } from '../rows/case-store.ts'
import { caseChanged, caseMoved } from '../events.ts'
import { followCase } from './follow-case.ts'
import { recordHistory } from '../rows/history-store.ts'
import { markMatchesOf } from './mark-matches.ts'
import { type CalendarConfig, nextActionColumns } from './next-action-columns.ts'
import { type CaseWords, noticeTypes } from '../notifications.ts'
import { drawLink } from '../link/change-portal.ts'
import type { AskedQuestion } from '../tables/tables.ts'

export type MoveNeeds = NotifyNeeds & Pick<Deps, 'queue' | 'events' | 'queries'> & CalendarConfig

/** A step of a case: target, actor, and the owner's notice. */
export type Step = {
  to: CaseState
  by: ActorRole
  /** The account that acts; null for the app itself. */
  actorId: Id | null
  reason?: ReasonCode | null
  note?: string
  question?: AskedQuestion
  /** What else changes with it. */
  set?: Partial<NewCase>
}

/**
 * Takes a locked case to another state, with the line in its history, the word to its owner, and the job that follows, all in this
 * transaction. Refused where the rules do not let it.
 */
export async function moveCase(deps: MoveNeeds, tx: Tx, row: CaseRecord, step: Step): Promise<CaseRecord> {
  const { to, by, actorId, reason = null, note = '', question } = step
  const now = deps.clock()
  allowMove(row, step, now)
  const facts = {
    id: row.id,
    state: to,
    since: now,
    heldUntil: step.set?.heldUntil ?? null,
    // What staff decide is an answer where they say something of it.
    ownerWroteAt: by === 'staff' && note !== '' ? null : row.ownerWroteAt,
  }
  const moved = await updateCase(tx, row.id, {
    ...facts,
    ...(await nextActionColumns({ ...deps, db: tx }, facts)),
    updatedAt: now,
    heardAt: now,
    openParty: isOpen(to) ? await partyToHold(deps, tx, row, step) : null,
    ...keptAfter(row.state, to, row),
    ...(to === 'accepted' && { feePercent: await openAllowances(deps).caseFeePercent(tx, row.ownerId) }),
    letterAt: to === 'contacted' ? (row.letterAt ?? now) : row.letterAt,
    reasonCode: reason,
    reasonNote: reason === null || note === '' ? null : note,
    question: question ?? null,
    ...step.set,
  })
  // Lawyers may have a case that nobody was written to about.
  if (to === 'legal') await drawLink(tx, row, now)
  if (row.state === 'accepted')
    await endTask(tx, { kind: 'case.evidence', subject: row.id, doneAt: now, doneBy: actorId })
  if (leavesMatches(to) || leavesMatches(row.state)) await markMatchesOf(tx, row)
  const happened = { caseId: row.id, at: now, type: 'transition', from: row.state, to } as const
  const publicNote = note === '' ? null : note
  await recordHistory(tx, { ...happened, actorRole: by, actorId, publicNote, reasonCode: reason })
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
  await tellOwner(deps, tx, moved, { from: row.state, to, by, note })
  await deps.events.publish(tx, caseChanged, { caseId: row.id })
  await followCase(deps, tx, moved)
  const partOf = moved.mergedInto ?? row.mergedInto
  await deps.events.publish(tx, caseMoved, { caseId: row.id, from: row.state, to, partOf })
  return moved
}

/** Where a case no longer holds the matches that it was handed in with. */
const leavesMatches = (state: CaseState) => state === 'declined' || state === 'withdrawn'

/** What a case has been through, for the rules of its steps. */
export const pastOf = (row: CaseRecord, now: Date): CasePast => ({
  heldFrom: row.heldFrom,
  disputedFrom: row.disputedFrom,
  mergedFrom: row.mergedFrom,
  isPartPaid: row.isPartPaid,
  isLetterSent: row.letterAt !== null,
  isReopenable: isReopenable(row.since, now),
})

/** Refuses a step that the rules do not let anybody, or this one, take. */
export function allowMove(
  row: CaseRecord,
  { to, by, reason = null }: Pick<Step, 'to' | 'by' | 'reason'>,
  now: Date,
): void {
  const problem = moveProblem({ from: row.state, to, by, past: pastOf(row, now), reason })
  if (problem) throw refuse('conflict', problem, moveProblems[problem])
}

/**
 * The party that an open case holds. One that becomes open again beside a newer case or a takedown is refused where a person reopens it. What
 * happens by itself is never refused, so that such a case goes on without holding the party.
 */
async function partyToHold(deps: MoveNeeds, tx: Tx, row: CaseRecord, { to, by }: Step): Promise<string | null> {
  if (row.party === null || isOpen(row.state)) return row.party
  await lockParty(tx, row.ownerId, row.party)
  const isByPerson = isReopening({ from: row.state, to }) || (row.state === 'merged' && by === 'staff')
  if (isByPerson) await refuseBesideTakedown(deps, tx, row)
  const other = await openCaseAgainst(tx, row.ownerId, row.party)
  if (!other || other.id === row.id) return row.party
  if (!isByPerson) return null
  throw refuse('conflict', 'case.open-already', `There is a newer open case on this site: ${other.name}.`, {
    details: { caseId: other.id, name: other.name },
  })
}

/** Facts of a case for its owner's notice; `legalOnly` names a country where only lawyers act. */
export const wordsOn = (row: CaseRecord, note: string, legalOnly: string | null = null): CaseWords => ({
  caseId: row.id,
  name: row.name,
  host: row.host,
  note,
  reason: row.reasonCode,
  legalOnly,
  by: row.dueAt?.toISOString().slice(0, 10) ?? null,
})

type Told = Pick<Step, 'to' | 'by'> & { from: CaseState; note: string }

async function tellOwner(deps: MoveNeeds, tx: Tx, row: CaseRecord, { note, ...taken }: Told): Promise<void> {
  const notice = noticeOf(taken)
  const type = notice && noticeTypes[notice]
  if (!type) return
  const legalOnly = legalOnlyCountry(row.country, await readCountries(tx))
  await notify(deps, tx, type, { accountId: row.ownerId, ...wordsOn(row, note, legalOnly) })
}
