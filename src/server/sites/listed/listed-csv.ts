import { CsvError, parse } from 'csv-parse/sync'
import type { Returned } from '#contract/endpoint.ts'
import type { importListedHosts } from '#contract/sites/listed/endpoints.ts'
import { listedColumns, ListedEntry, maxListedLines } from '#contract/sites/listed/listed-host.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { refuseForm } from '#server/platform/refuse.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import { applyListed } from './apply-listed.ts'
import { type ListedNeeds, nameOf } from './change-listed.ts'
import { allListed, insertListed, type ListedRow, lockListed, newestListed } from './listed-store.ts'

/** All listed hosts, one a line. */
export async function exportListed(db: Db): Promise<FileReply> {
  const rows = (await allListed(db)).map(({ host, category, stockAgency, source, until }) => [
    host,
    category ?? '',
    stockAgency ?? '',
    source,
    until ?? '',
  ])
  const body = Buffer.from(csvOf([[...listedColumns], ...rows], { bom: true }))
  return { body, type: 'text/csv; charset=utf-8', name: 'listed-hosts.csv', bytes: body.byteLength }
}

type Imported = Returned<typeof importListedHosts>
type Line = { line: number; entry: ListedEntry }

/** Lists every host of a file. One wrong line stops all of them. */
export async function importListed(
  needs: ListedNeeds,
  by: Id,
  { csv, isTrial }: { csv: string; isTrial: boolean },
): Promise<Imported> {
  const { lines, problems } = readLines(csv)
  return await needs.db.transaction(async (tx) => {
    await lockListed(tx)
    const known = await newestListed(
      tx,
      lines.map(({ entry }) => entry.host),
    )
    const isSame = ({ entry }: Line) => saysSame(known.get(entry.host), entry)
    const isKnown = ({ entry }: Line) => known.get(entry.host)?.isRemoved === false
    const others = lines.filter((line) => !isSame(line))
    const counted = {
      added: others.filter((line) => !isKnown(line)).length,
      changed: others.filter(isKnown).length,
      same: lines.length - others.length,
      problems,
    }
    if (isTrial || problems.length > 0) return counted
    const said = { isRemoved: false, by, byName: await nameOf(tx, by), at: needs.clock() }
    const rows = others.map(({ entry }) => ({ ...entry, ...said, version: (known.get(entry.host)?.version ?? 0) + 1 }))
    await insertListed(tx, rows)
    await applyListed(
      tx,
      needs,
      rows.map(({ host }) => host),
    )
    return counted
  })
}

const saysSame = (before: ListedRow | undefined, entry: ListedEntry): boolean =>
  before?.isRemoved === false &&
  before.category === entry.category &&
  before.stockAgency === entry.stockAgency &&
  before.source === entry.source &&
  before.until === entry.until

/** Lines of a file by its first line, which names the columns; what is wrong with each of the others. */
function readLines(csv: string): { lines: Line[]; problems: Imported['problems'] } {
  const [head = [], ...rest] = cellsOf(csv)
  const columns = head.map((name) => name.trim().toLowerCase())
  if (!columns.includes('host') || !columns.includes('source'))
    throw refuseForm([{ path: 'csv', message: `The first line names the columns: ${listedColumns.join(', ')}.` }])
  if (rest.length > maxListedLines)
    throw refuseForm([{ path: 'csv', message: `A file has at most ${maxListedLines} lines.` }])
  const lines: Line[] = []
  const problems: Imported['problems'] = []
  for (const [at, cells] of rest.entries()) {
    const line = at + 2
    const cell = (name: (typeof listedColumns)[number]) => textOf(cells[columns.indexOf(name)] ?? '')
    const read = ListedEntry.safeParse({
      host: cell('host'),
      category: cell('category') || null,
      stockAgency: cell('stock_agency') || null,
      source: cell('source'),
      until: cell('until') || null,
    })
    if (!read.success) problems.push({ line, message: read.error.issues[0]?.message ?? 'This line is wrong.' })
    else if (lines.some(({ entry }) => entry.host === read.data.host))
      problems.push({ line, message: `${read.data.host} stands in this file twice.` })
    else lines.push({ line, entry: read.data })
  }
  return { lines, problems: problems.slice(0, maxProblems) }
}

const maxProblems = 100

/** A cell without the apostrophe by which a spreadsheet takes it as text. */
const textOf = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

function cellsOf(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseForm([{ path: 'csv', message: 'The lines of this file cannot be told apart. Hand in a CSV file.' }])
  }
}
