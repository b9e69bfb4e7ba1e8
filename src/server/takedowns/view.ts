import { regionOf } from '#contract/takedowns/law/regions.ts'
import { takedownStatus } from '#contract/takedowns/notice-states.ts'
import { recipientSearch } from '#contract/takedowns/recipient-search.ts'
import type { Takedown, TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { evidenceAmong, type EvidenceRow } from '#server/evidence/index.ts'
import { factsOf } from './notices/facts-of-takedown.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  historyOf,
  type LookRow,
  mailsOf,
  newestLooks,
  type NoticeRow,
  noticesOf,
  type TakedownRow,
  type UseRow,
  usesOf,
} from './takedown-store.ts'

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
  const [{ facts, uses }, notices, history, mails, looks] = await Promise.all([
    factsOf(db, row),
    noticesOf(db, [row.id]),
    historyOf(db, row.id),
    mailsOf(db, row.id),
    newestLooks(db, row.id),
  ])
  const captures = await evidenceAmong(
    db,
    uses.flatMap(({ evidenceId }) => evidenceId ?? []),
  )
  return {
    ...showRow(row, notices),
    uses: uses.map((use) => showUse(use, looks.get(use.matchId), captures)),
    notices: notices.map(showNotice),
    facts,
    messages: mails.map(({ at, direction, notice, address, subject, text }) => ({
      at: at.toISOString(),
      direction,
      notice,
      address,
      subject,
      text,
    })),
    history: history.map(({ at, step, userId, notice, note }) => ({
      at: at.toISOString(),
      step,
      user: userId,
      notice,
      note,
    })),
  }
}

function showUse(
  { matchId, imageId, pageUrl, fileUrl, evidenceId }: UseRow,
  look: LookRow | undefined,
  captures: ReadonlyMap<Id, EvidenceRow>,
): TakedownInFull['uses'][number] {
  return {
    match: matchId,
    image: imageId,
    pageUrl,
    fileUrl,
    look: look ? { at: look.at.toISOString(), outcome: look.outcome } : null,
    evidence: (evidenceId === null ? undefined : captures.get(evidenceId))?.number ?? null,
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

function showNotice(notice: NoticeRow): TakedownNotice {
  const { n, state, region: code, isGuess, reader, dueAt, sentAt, confirmation, counterNotice } = notice
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
    sentAt: iso(sentAt),
    confirmation,
    waitsFor: null,
    deadlines: [],
    counterNotice,
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
