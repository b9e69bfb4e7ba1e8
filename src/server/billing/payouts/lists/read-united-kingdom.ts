import { parse } from 'csv-parse/sync'
import type { SanctionNames } from './listed-name.ts'

/** Names come last name first: 6, then 1 to 5. */
const nameColumns = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']

/** Reads the UK Sanctions List: CSV whose first line says the report's date and whose second names the columns. */
export function readUnitedKingdom(texts: readonly string[]): SanctionNames {
  const rows = parse(texts.join('\n'), { relax_column_count: true, skip_empty_lines: true, bom: true })
  const at = rows.findIndex((row) => row.includes('Unique ID') && row.includes('Name 6'))
  if (at === -1) throw new Error('The file has no columns “Unique ID” and “Name 6”. Is it the UK Sanctions List?')
  const header = rows[at]!
  const cell = (row: readonly string[], name: string) => row[header.indexOf(name)]?.trim() ?? ''
  const version = /\d{1,2}[-/ ]\w{3,9}[-/ ]\d{4}|\d{4}-\d{2}-\d{2}/.exec(rows.slice(0, at).flat().join(' '))
  const names = rows.slice(at + 1).flatMap((row) => {
    const entry = cell(row, 'Unique ID')
    const name = nameColumns
      .map((column) => cell(row, column))
      .filter(Boolean)
      .join(' ')
    return [name, cell(row, 'Name non-latin script')].filter(Boolean).map((one) => ({ entry, name: one }))
  })
  return { version: version?.[0] ?? null, names }
}
