import type { DeskCase } from '#contract/cases/desk-endpoints.ts'
import { movesOf } from '#contract/cases/transitions.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from '../case-store.ts'
import { licensedUses } from '../checks/licensed-uses.ts'
import { historyOf } from '../history-store.ts'
import { countUnread } from '../message-store.ts'
import { readMessages } from '../messages.ts'
import { type OverrideRow, overridesOf } from '../overrides-store.ts'
import { blockOf } from '../parties-store.ts'
import { savedDraftOf } from '../saved-draft.ts'
import { showCase, showHistory } from '../show-case.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import { relatedCases } from './desk-store.ts'

export type ShowNeeds = Pick<Deps, 'db' | 'objects' | 'config' | 'clock'>

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
    relatedCases(db, row),
    row.party === null ? undefined : blockOf(db, row.party, latestDay(clock())),
  ])
  const licensed = await licensedUses(deps, row.ownerId, draft)
  const owners = await Promise.all(related.map(({ ownerId }) => showOwner(deps, ownerId)))
  return {
    case: { ...shown, unreadMessages: unread },
    owner,
    submission: draft,
    history: showHistory(history),
    messages,
    moves: movesOf(row.state, 'staff', row),
    overrides: overrides.map(showOverride),
    block: block ? { reason: block.reason, until: block.until } : null,
    licences: [...new Set([...licensed.values()].flatMap((items) => items.flatMap(({ reason }) => reason ?? [])))],
    related: related.map(({ id, name, state }, at) => ({ _id: id, name, state, owner: owners[at]!.name })),
  }
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
