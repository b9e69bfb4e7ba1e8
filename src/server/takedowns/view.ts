import { regionOf } from '#contract/takedowns/law/regions.ts'
import { takedownStatus } from '#contract/takedowns/notice-states.ts'
import { recipientSearch } from '#contract/takedowns/recipient-search.ts'
import type { Takedown, TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { factsOf } from './notices/facts-of-takedown.ts'
import type { Db } from '#server/platform/db/database.ts'
import { historyOf, type NoticeRow, noticesOf, type TakedownRow, usesOf } from './takedown-store.ts'

export async function showTakedowns(db: Db, rows: TakedownRow[]): Promise<Takedown[]> {
  const ids = rows.map(({ id }) => id)
  const [uses, notices] = await Promise.all([usesOf(db, ids), noticesOf(db, ids)])
  return rows.map((row) => ({
    ...showRow(
      row,
      notices.filter(({ takedownId }) => takedownId === row.id),
    ),
    uses: uses.filter(({ takedownId }) => takedownId === row.id).length,
  }))
}

export async function showTakedown(db: Db, row: TakedownRow): Promise<TakedownInFull> {
  const [{ facts, uses }, notices, history] = await Promise.all([
    factsOf(db, row),
    noticesOf(db, [row.id]),
    historyOf(db, row.id),
  ])
  return {
    ...showRow(row, notices),
    uses: uses.map(({ matchId, imageId, pageUrl, fileUrl }) => ({ match: matchId, image: imageId, pageUrl, fileUrl })),
    notices: notices.map(showNotice),
    facts,
    history: history.map(({ at, step, userId }) => ({ at: at.toISOString(), step, user: userId })),
  }
}

function showRow(row: TakedownRow, notices: NoticeRow[]) {
  const status = takedownStatus(
    notices.map(({ state, region, dueAt }) => ({ state, success: regionOf(region).success, dueAt: iso(dueAt) })),
  )
  return {
    _id: row.id,
    user: row.ownerId,
    cluster: row.clusterId,
    host: row.host,
    ...status,
    search: { state: row.searchState, sentence: recipientSearch[row.searchState], at: iso(row.searchedAt) },
    createdAt: row.createdAt.toISOString(),
    closedAt: iso(row.closedAt),
  }
}

function showNotice({ n, state, region: code, isGuess, reader, dueAt }: NoticeRow): TakedownNotice {
  const { name, status, statusReason } = regionOf(code)
  return {
    n,
    state,
    region: { code, name, status, statusReason, isGuess },
    reader: {
      id: reader.id,
      name: reader.name,
      kind: reader.kind,
      way: reader.way,
      contact: reader.contact,
      awaitsStaff: reader.awaitsStaff,
      source: reader.source,
      checkedAt: reader.checkedAt,
      expectedDays: reader.expectedDays,
    },
    dueAt: iso(dueAt),
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
