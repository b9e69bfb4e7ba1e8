import type { ImageSheet, ImageSheetRow } from '#contract/images/sheets.ts'
import { idOf } from './matches.ts'

/** A sheet of three lines, two of them good, as it stands after it was checked. */
export const aSheet = (more: Partial<ImageSheet> = {}, counts: Partial<ImageSheet['counts']> = {}): ImageSheet => ({
  _id: idOf(1),
  fileName: 'harbours.xlsx',
  purpose: 'library',
  state: 'checked',
  counts: { wrong: 1, waiting: 2, added: 0, updated: 0, known: 0, failed: 0, ...counts },
  activityId: null,
  notes: [],
  guess: null,
  problem: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  ...more,
})

/** A line that is wrong in two places. */
export const aWrongLine = (more: Partial<ImageSheetRow> = {}): ImageSheetRow => ({
  row: 4,
  state: 'wrong',
  title: 'Harbour at dawn',
  url: null,
  imageId: null,
  problems: [
    { cell: 'A4', message: 'The address of the image is missing.' },
    { cell: 'C4', message: '“31.2.2024” is not a day. Write it as YYYY/MM/DD.' },
  ],
  ...more,
})
