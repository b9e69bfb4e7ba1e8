import type { Deps } from '#server/platform/deps.ts'
import type { ExportedData } from '#server/platform/features/account-data.ts'
import type { ExportedTable } from '#server/platform/features/exported-table.ts'
import { csvOf } from '#server/platform/text/csv.ts'

/**
 * Keeps each table as `NAME.csv` below the folder, and `columns.csv` with a description of each column; resolves to their names in the zip file.
 * Cells that a spreadsheet would run as formulas are escaped.
 */
export async function keepTables(
  { objects }: Pick<Deps, 'objects'>,
  folder: string,
  tables: readonly ExportedTable[],
): Promise<ExportedData['files']> {
  const files: ExportedData['files'] = []
  for (const [name, lines] of [...tables.map(linesOf), ['columns', describe(tables)] as const]) {
    const key = `${folder}/${name}.csv`
    await objects.put('images', key, Buffer.from(csvOf(lines, { bom: true, isText: true })), { type: 'text/csv' })
    files.push({ name: `${name}.csv`, bucket: 'images', key })
  }
  return files
}

const linesOf = ({ name, columns, rows }: ExportedTable) =>
  [name, [columns.map((column) => column.name), ...rows]] as const

function describe(tables: readonly ExportedTable[]): string[][] {
  const lines = tables.flatMap(({ name, about, columns }) => [
    [`${name}.csv`, '', about],
    ...columns.map((column) => [`${name}.csv`, column.name, column.about]),
  ])
  return [['file', 'column', 'description'], ...lines]
}
