import { parse } from 'csv-parse/sync'
import type { SanctionNames } from './listed-name.ts'

/** Reads `sdn.csv` and `alt.csv` of OFAC: no header; number, name and kind stand in columns 1 to 3 and 1, 3 and 4. */
export function readOfac(texts: readonly string[]): SanctionNames {
  const names = texts.flatMap((text) =>
    parse(text, { relax_column_count: true, skip_empty_lines: true, bom: true })
      .filter(([entry = '']) => /^\d+$/.test(entry.trim()))
      .map((row) => ({ entry: row[0]!.trim(), name: (isAlias(row) ? row[3] : row[1]) ?? '' })),
  )
  return { version: null, names }
}

/** The second column of an alias is its number. */
const isAlias = (row: readonly string[]): boolean =>
  /^\d+$/.test(row[1]?.trim() ?? '') && /^[afn]ka$/i.test(row[2]?.trim() ?? '')
