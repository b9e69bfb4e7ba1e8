import { readPlace } from '#contract/reference/sites/place.ts'
import type { CaseColumns } from '#contract/cases/elsewhere/sheet.ts'
import type { Id } from '#contract/wire.ts'
import { cellName, type Line, plainImageName } from '#server/images/sheets/index.ts'

/** The party of a page, for one owner. */
type PartyOf = (pageUrl: string) => { key: string; host: string }

/** A case that lines of a sheet describe. */
export type SheetCase = {
  name: string
  party: string
  host: string
  state: string
  images: Id[]
  /** Photographs as the sheet names them. */
  named: string[]
}

export type Problem = { row: number; cell: string | null; message: string }

type Reading = { columns: CaseColumns; partyOf: PartyOf; images: ReadonlyMap<string, readonly Id[]> }

const maxName = 100
const maxState = 60

/** Groups lines by number and party. `images` has the owner's photographs by their plain names. */
export function casesOfSheet(lines: readonly Line[], reading: Reading): { cases: SheetCase[]; problems: Problem[] } {
  const cases = new Map<string, SheetCase>()
  const problems: Problem[] = []
  for (const line of lines) {
    const read = readLine(line, reading)
    if ('message' in read) {
      problems.push(read)
      continue
    }
    const key = JSON.stringify([read.name, read.party])
    const known = cases.get(key)
    if (!known) cases.set(key, read)
    else {
      known.images = [...new Set([...known.images, ...read.images])]
      known.named = [...new Set([...known.named, ...read.named])]
    }
  }
  return { cases: [...cases.values()], problems }
}

function readLine({ row, cells }: Line, { columns, partyOf, images }: Reading): SheetCase | Problem {
  const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim())
  const page = addressOf(cellOf(columns.page))
  if (page === undefined)
    return { row, cell: cellName(columns.page, row), message: 'This is not the address of a page or a site.' }
  const image = cellOf(columns.image)
  const ids = images.get(plainImageName(image))
  if (!ids)
    return {
      row,
      cell: cellName(columns.image, row),
      message:
        image === ''
          ? 'This line names no photograph.'
          : `No photograph in your library is named “${image.slice(0, 80)}”.`,
    }
  const { key: party, host } = partyOf(page)
  const name = cellOf(columns.name).slice(0, maxName) || `Line ${row}`
  return { name, party, host, state: cellOf(columns.state).slice(0, maxState), images: [...ids], named: [image] }
}

/** A whole address for a cell with an address or the bare name of a site; undefined for other text. */
function addressOf(cell: string): string | undefined {
  if (cell === '' || readPlace(cell) === undefined) return undefined
  const address = /^https?:\/\//i.test(cell) ? cell : `https://${cell}`
  return URL.canParse(address) ? address : undefined
}
