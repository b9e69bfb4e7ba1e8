import type { DeskCase, OwnerRecord, RelatedCase } from '#contract/desk/desk-endpoints.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { isByDecision, isByLawyers, isByLetter, mayStep } from '#contract/cases/staff-steps.ts'
import { isFinal, isOpen } from '#contract/cases/state-questions.ts'
import { movesOf } from '#contract/cases/transitions.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople, findAccountStatus } from '#server/accounts/index.ts'
import { type ShowMatchNeeds, showMatchesAmong } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CaseRecord, historyOf, readCase, keepRating } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import {
  activeBlock,
  licencesOfUses,
  type OverrideRow,
  activeOverrides,
  partyFacts,
} from '#server/submissions/index.ts'
import { countUnread, readMessages } from '#server/cases/messages/index.ts'
import { listNotes } from '#server/cases/notes/index.ts'
import { pastOf } from '#server/cases/moving/index.ts'
import { showCase, showHistory } from '#server/cases/index.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { casesByState, relatedCases } from './desk-store.ts'
import { flagsOfCase } from './flags-of-case.ts'
import { ownerIn } from './owner-in.ts'
import { intakeFacts, riskIn } from './intake-facts.ts'
import { showAssignee, showNext } from './work/show-work.ts'

type Reader = { roles: readonly StaffRole[] }

export type ShowNeeds = Pick<Deps, 'db' | 'objects' | 'config' | 'clock'> & ShowMatchNeeds & PartyConfig

/** A case as one of the staff sees it; its owner's messages count as read from now on. */
export async function showDeskCase(deps: ShowNeeds, row: CaseRecord, reader: Reader): Promise<DeskCase> {
  const { db, clock } = deps
  const unread = await countUnread(db, row.id, 'staff')
  const [shown, owner, { draft }, history, messages, overrides, related, block, notes, people] = await Promise.all([
    showCase(deps, row),
    readPeople(db, [row.ownerId]).then((found) => ownerIn(found, row.ownerId)),
    savedDraftOf(deps, row),
    historyOf(db, row.id),
    readMessages(deps, row.id, 'staff'),
    activeOverrides(db, row),
    showRelated(deps, row),
    row.party === null ? undefined : activeBlock(db, row.party, latestDay(clock())),
    listNotes(db, row.id),
    readPeople(db, row.assigneeId === null ? [] : [row.assigneeId]),
  ])
  const [licences, weighed] = await Promise.all([
    licenceSentences(deps, row, draft),
    weigh(deps, row, { draft, related }),
  ])
  const { flags, matches, record, facts, rated } = weighed
  await keepRating(db, row.id, rated)
  return {
    case: { ...shown, unreadMessages: unread },
    owner,
    submission: draft,
    history: showHistory(history),
    messages,
    moves: movesOf(row.state, 'staff', pastOf(row, clock())).filter(
      (to) =>
        mayStep(reader.roles, row.state, to) &&
        !isByLetter(row.state, to) &&
        !isByLawyers(row.state, to) &&
        !isByDecision(row.state, to),
    ),
    overrides: overrides.map(showOverride),
    block: block ? { reason: block.reason, until: block.until } : null,
    licences,
    flags,
    next: showNext(row),
    assignee: showAssignee(row, people),
    notes,
    ...facts,
    ...rated,
    record,
    matches,
    related,
  }
}

/** Rates a case, once it is submitted. */
export async function rate(deps: ShowNeeds, caseId: Id): Promise<{ worth: number; risk: number } | undefined> {
  const row = await readCase(deps.db, caseId)
  if (!row) return undefined
  const [{ draft }, related] = await Promise.all([savedDraftOf(deps, row), showRelated(deps, row)])
  return (await weigh(deps, row, { draft, related })).rated
}

/** Everything that a person has to see before a case is taken on, each as a sentence: a case without any is clear. */
export async function objectionsTo(deps: ShowNeeds, row: CaseRecord): Promise<string[]> {
  const [{ draft }, related, block] = await Promise.all([
    savedDraftOf(deps, row),
    showRelated(deps, row),
    row.party === null ? undefined : activeBlock(deps.db, row.party, latestDay(deps.clock())),
  ])
  const [licences, { flags, facts }] = await Promise.all([
    licenceSentences(deps, row, draft),
    weigh(deps, row, { draft, related }),
  ])
  const blocked = block ? [`Nothing can be achieved there: ${block.reason}`] : []
  return [...new Set([...blocked, ...licences, ...flags, ...facts.hints.map(({ says }) => says)])]
}

async function licenceSentences(deps: ShowNeeds, row: CaseRecord, draft: Draft): Promise<string[]> {
  const licensed = await licencesOfUses(deps, row.ownerId, draft)
  const reasons = new Set([...licensed.values()].flatMap(({ reason }) => reason ?? []))
  return Array.from(reasons, (reason) => `The owner’s licence ledger says of this use: ${reason}`)
}

/** What speaks for and against a case, and how much. */
async function weigh(deps: ShowNeeds, row: CaseRecord, of: { draft: Draft; related: RelatedCase[] }) {
  const { draft, related } = of
  const [matches, record, party] = await Promise.all([
    showMatchesAmong(
      deps,
      row.ownerId,
      draft.matches.flatMap(({ _id }) => _id ?? []),
    ),
    recordOf(deps, row),
    partyFacts(deps, row.ownerId, row),
  ])
  const { privateSuffixes } = deps.config
  const today = latestDay(deps.clock())
  const { flags, refusals } = flagsOfCase({ draft, party, record, matches, related, today, privateSuffixes })
  const facts = await intakeFacts(deps, { row, draft, party, matches })
  const rated = { worth: facts.worth, risk: riskIn(facts.hints, flags, refusals) }
  return { flags, matches, record, facts, rated }
}

/** What is known of the owner's other cases and of their account. */
async function recordOf({ db, clock }: ShowNeeds, row: CaseRecord): Promise<OwnerRecord> {
  const [standing, byState] = await Promise.all([findAccountStatus(db, row.ownerId), casesByState(db, row)])
  const ended = byState.filter(({ state }) => isFinal(state))
  const sum = (counted: typeof byState) => counted.reduce((total, { cases }) => total + cases, 0)
  return {
    since: (standing?.since ?? clock()).toISOString(),
    isVerified: standing?.isVerified ?? false,
    deletesAt: standing?.deletesAt?.toISOString() ?? null,
    cases: sum(byState),
    open: sum(byState) - sum(ended),
    ended,
  }
}

async function showRelated(deps: ShowNeeds, row: CaseRecord): Promise<RelatedCase[]> {
  const related = await relatedCases(deps.db, row)
  const owners = await readPeople(
    deps.db,
    related.map(({ ownerId }) => ownerId),
  )
  return related.map(({ id, name, state, since, reasonCode, ownerId }) => ({
    _id: id,
    name,
    state,
    since: since.toISOString(),
    isOpen: isOpen(state),
    reason: reasonCode,
    owner: ownerIn(owners, ownerId).name,
    isSameOwner: ownerId === row.ownerId,
  }))
}

const showOverride = (row: OverrideRow): DeskCase['overrides'][number] => ({
  _id: row.id,
  code: row.code,
  type: row.type,
  by: row.byName,
  why: row.why,
  until: row.until,
  scope: row.clusterId === null ? 'site' : 'cluster',
  host: row.host,
  at: row.at.toISOString(),
})
