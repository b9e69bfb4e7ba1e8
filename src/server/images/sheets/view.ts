import type { z } from 'zod'
import type { ImageSheet, ImageSheetRow } from '#contract/images/sheets.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Counts, countLines, type LineRow, type SheetRow } from './sheet-store.ts'

type Shown<S extends z.ZodType> = z.input<S>

/** Sheets with how many of their lines are in which state. */
export async function showSheets(db: Db, rows: SheetRow[]): Promise<Shown<typeof ImageSheet>[]> {
  const counts = await countLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => show(row, counts.get(row.id)!))
}

export async function showSheet(db: Db, row: SheetRow): Promise<Shown<typeof ImageSheet>> {
  const [shown] = await showSheets(db, [row])
  return shown!
}

const show = (row: SheetRow, counts: Counts): Shown<typeof ImageSheet> => ({
  _id: row.id,
  fileName: row.fileName,
  purpose: row.purpose,
  state: row.state,
  counts,
  notes: row.notes,
  guess: row.guess,
  activityId: row.activityId,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

export const showLine = ({ row, state, plan, imageId, problems }: LineRow): Shown<typeof ImageSheetRow> => ({
  row,
  state,
  title: plan.title ?? null,
  url: plan.url ?? null,
  imageId: imageId ?? plan.imageId ?? null,
  problems,
})
