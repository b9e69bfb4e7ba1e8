import { looksForSeconds, type WorkRow } from '#contract/desk/desk-work-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { type KnownPerson, readPeople } from '#server/accounts/index.ts'
import { readOriginals } from '#server/images/reading/index.ts'
import { copiesOf, type ShownCopy } from '#server/matches/sightings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { countUnreadAmong } from '#server/cases/messages/index.ts'
import { claimedAmounts } from '#server/pricing/index.ts'
import { ownerIn } from '../owner-in.ts'
import { aMatchOf, lookersAmong } from './work-store.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

/** Earliest sign of life of a reader who still counts. */
export const lookedSince = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock().getTime() - looksForSeconds * 1000)

/** Cases as lists of staff show them, for one of the staff. */
export async function showWork(deps: Needs, rows: readonly CaseRecord[], reader: Id): Promise<WorkRow[]> {
  const ids = rows.map(({ id }) => id)
  const [people, originals, copies, unread, looking, claims] = await Promise.all([
    readPeople(
      deps.db,
      rows.flatMap(({ ownerId, assigneeId }) => [ownerId, ...(assigneeId === null ? [] : [assigneeId])]),
    ),
    originalsIn(deps, rows),
    copiesIn(deps, ids),
    ids.length === 0 ? new Map<Id, number>() : countUnreadAmong(deps.db, ids, 'staff'),
    lookersAmong(deps.db, ids, lookedSince(deps)),
    claimedAmounts(deps.db, ids),
  ])
  const others = Map.groupBy(
    looking.filter(({ accountId }) => accountId !== reader),
    ({ caseId }) => caseId,
  )
  return rows.map((row) => ({
    ...showRow(row, people),
    unreadMessages: unread.get(row.id) ?? 0,
    lookers: (others.get(row.id) ?? []).map(({ name }) => name),
    claim: claims.get(row.id) ?? null,
    original: originals.get(row.id) ?? null,
    copy: copies.get(row.id) ?? null,
  }))
}

/** What is done next about a case; null where nothing is. */
export const showNext = ({ nextAction, nextRole, nextAt }: CaseRecord): WorkRow['next'] =>
  nextAction === null || nextRole === null
    ? null
    : { action: nextAction, role: nextRole, at: nextAt?.toISOString() ?? null }

export function showAssignee(
  { assigneeId }: Pick<CaseRecord, 'assigneeId'>,
  people: ReadonlyMap<Id, KnownPerson>,
): WorkRow['assignee'] {
  if (assigneeId === null) return null
  return { _id: assigneeId, name: people.get(assigneeId)?.name ?? 'Somebody who has left' }
}

const showRow = (row: CaseRecord, people: ReadonlyMap<Id, KnownPerson>) => ({
  _id: row.id,
  name: row.name,
  state: row.state,
  since: row.since.toISOString(),
  host: row.host,
  infringer: row.infringer,
  country: row.country,
  images: row.images,
  owner: ownerIn(people, row.ownerId).name,
  next: showNext(row),
  assignee: showAssignee(row, people),
  worth: row.worth,
  risk: row.risk,
})

/** The first image of each case, of whichever owner. */
async function originalsIn(deps: Needs, rows: readonly CaseRecord[]): Promise<Map<Id, ShownCopy>> {
  const shown = await Promise.all(
    [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(async ([ownerId, theirs]) => {
      const originals = await readOriginals(
        deps,
        ownerId,
        theirs.flatMap(({ firstImageId }) => firstImageId ?? []),
      )
      return theirs.flatMap(({ id, firstImageId }) => {
        const original = firstImageId === null ? undefined : originals.get(firstImageId)
        if (!original || original.thumbnail === null) return []
        const { thumbnail, width, height } = original
        return [[id, { thumbnail, width, height }] as const]
      })
    }),
  )
  return new Map(shown.flat())
}

async function copiesIn(deps: Needs, ids: readonly Id[]): Promise<Map<Id, ShownCopy>> {
  const matches = await aMatchOf(deps.db, ids)
  const copies = await copiesOf(deps, [...matches.values()])
  return new Map(
    [...matches].flatMap(([caseId, matchId]) => {
      const copy = copies.get(matchId)
      return copy ? [[caseId, copy] as const] : []
    }),
  )
}
