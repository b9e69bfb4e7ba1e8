import type { DeskCase, OwnerRecord, RelatedCase } from '#contract/cases/desk-endpoints.ts'
import { isFinal } from '#contract/cases/states.ts'
import { isOpen, movesOf } from '#contract/cases/transitions.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount, standingOf } from '#server/accounts/index.ts'
import { type ShowMatchNeeds, showMatchesAmong } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from '../case-store.ts'
import { partyFacts } from '../checks/party-facts.ts'
import { licensedUses } from '../checks/licensed-uses.ts'
import { historyOf } from '../history-store.ts'
import { countUnread } from '../message-store.ts'
import { readMessages } from '../messages.ts'
import { type OverrideRow, overridesOf } from '../overrides-store.ts'
import { blockOf } from '../parties-store.ts'
import { pastOf } from '../move-case.ts'
import { savedDraftOf } from '../saved-draft.ts'
import { showCase, showHistory } from '../show-case.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { casesByState, relatedCases } from './desk-store.ts'
import { flagsOfCase } from './flags-of-case.ts'

export type ShowNeeds = Pick<Deps, 'db' | 'objects' | 'config' | 'clock'> & ShowMatchNeeds & PartyConfig

/** A case as staff see it; its owner's messages count as read from now on. */
export async function showDeskCase(deps: ShowNeeds, row: CaseRecord): Promise<DeskCase> {
  const { db, clock } = deps
  const unread = await countUnread(db, row.id, 'staff')
  const [shown, owner, { draft }, history, messages, overrides, related, block] = await Promise.all([
    showCase(deps, row),
    showOwner(deps, row.ownerId),
    savedDraftOf(deps, row),
    historyOf(db, row.id),
    readMessages(deps, row.id, 'staff'),
    overridesOf(db, row),
    showRelated(deps, row),
    row.party === null ? undefined : blockOf(db, row.party, latestDay(clock())),
  ])
  const [licensed, matches, record, party] = await Promise.all([
    licensedUses(deps, row.ownerId, draft),
    showMatchesAmong(
      deps,
      row.ownerId,
      draft.matches.flatMap(({ _id }) => _id ?? []),
    ),
    recordOf(deps, row),
    partyFacts(deps, row.ownerId, row),
  ])
  const { privateSuffixes } = deps.config
  const today = latestDay(clock())
  return {
    case: { ...shown, unreadMessages: unread },
    owner,
    submission: draft,
    history: showHistory(history),
    messages,
    moves: movesOf(row.state, 'staff', pastOf(row, clock())),
    overrides: overrides.map(showOverride),
    block: block ? { reason: block.reason, until: block.until } : null,
    licences: [...new Set([...licensed.values()].flatMap((items) => items.flatMap(({ reason }) => reason ?? [])))],
    flags: flagsOfCase({ draft, party, record, matches, related, today, privateSuffixes }),
    record,
    matches,
    related,
  }
}

/** What is known of the owner's other cases and of their account. */
async function recordOf({ db, clock }: ShowNeeds, row: CaseRecord): Promise<OwnerRecord> {
  const [standing, byState] = await Promise.all([standingOf(db, row.ownerId), casesByState(db, row)])
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
  const ids = [...new Set(related.map(({ ownerId }) => ownerId))]
  const owners = new Map(await Promise.all(ids.map(async (id) => [id, (await showOwner(deps, id)).name] as const)))
  return related.map(({ id, name, state, since, reasonCode, ownerId }) => ({
    _id: id,
    name,
    state,
    since: since.toISOString(),
    isOpen: isOpen(state),
    reason: reasonCode,
    owner: owners.get(ownerId)!,
    isSameOwner: ownerId === row.ownerId,
  }))
}

/** The owner of a case, as staff call and reach them. */
export async function showOwner({ db }: Pick<Deps, 'db'>, ownerId: Id): Promise<DeskCase['owner']> {
  const { email, details } = await db.transaction((tx) => showAccount(tx, ownerId))
  return { _id: ownerId, name: `${details.first_name} ${details.last_name}`, email, country: details.country }
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
