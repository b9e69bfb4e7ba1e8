import type { Body } from '#contract/endpoint.ts'
import type { checkSheet } from '#contract/images/sheets-endpoints.ts'
import { columnName, largestSheet } from '#contract/images/sheets.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { type Refusal, refuse } from '#server/platform/refuse.ts'
import { matchColumns } from './columns.ts'
import { decideDayOrders } from './day-orders.ts'
import { openSheet } from './open-sheet.ts'
import { idsIn, readRows } from './read-rows.ts'
import { forgetOlderSheets, insertSheet, ownedAmong, type SheetRow } from '../sheet-store.ts'
import { Unreadable, type UnreadableKind } from './unreadable.ts'

/** So many sheets of an owner are kept, with what became of their lines. */
const kept = 10

/** Reads a sheet and keeps it with what is to be done for each line. Nothing is imported yet. */
export async function keepChecked(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  { fileName, content, purpose, dayOrder }: Body<typeof checkSheet>,
): Promise<SheetRow> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.byteLength > largestSheet)
    throw refusal('too-large', `This sheet is larger than ${largestSheet / 1024 / 1024} MB, the most we take.`)
  const read = await openSheet(ownerId, bytes)
  if ('problem' in read) throw refusal(read.kind, read.problem)
  const sheet = columnsOrRefusal(read.lines, purpose)
  const orders = decideDayOrders(
    sheet.lines,
    {
      takenOn: { name: columnName('takenOn'), at: sheet.at.takenOn },
      publishedOn: { name: columnName('publishedOn'), at: sheet.at.publishedOn },
      registeredOn: { name: columnName('registeredOn'), at: sheet.at.registeredOn },
    },
    dayOrder,
  )
  const owned = await ownedAmong(db, ownerId, idsIn(sheet))
  const rows = readRows(sheet, { purpose, today: clock(), owned, orders })
  const id = newId()
  const notes = [...(read.notes ?? []), ...sheet.notes]
  const about = { id, ownerId, fileName, purpose, header: sheet.header, notes, createdAt: clock() }
  return await db.transaction(async (tx) => {
    await forgetOlderSheets(tx, ownerId, kept - 1)
    return await insertSheet(
      tx,
      { ...about, state: 'checked', guess: read.guess ?? null },
      rows.map((line) => ({ sheetId: id, ...line, state: line.problems.length > 0 ? 'wrong' : 'waiting' })),
    )
  })
}

function columnsOrRefusal(...asked: Parameters<typeof matchColumns>) {
  try {
    return matchColumns(...asked)
  } catch (error) {
    if (error instanceof Unreadable) throw refusal(error.kind, error.message)
    throw error
  }
}

function refusal(kind: UnreadableKind, message: string): Refusal {
  switch (kind) {
    case 'unreadable':
      return refuse('unsupported', 'sheet.unreadable', message)
    case 'too-large':
      return refuse('too-large', 'sheet.too-large', message)
    case 'empty':
      return refuse('unsupported', 'sheet.empty', message)
    case 'columns':
      return refuse('unsupported', 'sheet.columns', message)
    default:
      return kind satisfies never
  }
}
