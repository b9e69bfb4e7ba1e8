import { cellName, type Links, maxColumns, placeOf } from './grid.ts'
import { Unreadable } from './unreadable.ts'

/** Marks of a workbook's sheet: errors and links by cell name, and merged ranges. */
export type SheetMarks = { errors: ReadonlyMap<string, string>; links: Links; merged: readonly Range[] }
type Range = { column: number; from: number; to: number }

/** Reads the marks of the sheet at a place in the workbook's order (ECMA-376, part 1, 18.3.1). Its time grows with the length alone. */
export function marksOf(files: ReadonlyMap<string, Buffer>, at: number): SheetMarks {
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const ids = [...text('xl/workbook.xml').matchAll(/<(?:\w{1,10}:)?sheet\s([^<>]*)>/g)].map(([, inside]) =>
    attribute(inside!, String.raw`\w{1,10}:id`),
  )
  const path = targetsIn(text('xl/_rels/workbook.xml.rels')).get(ids[at] ?? '')
  if (path === undefined) return { errors: new Map(), links: new Map(), merged: [] }
  const sheet = path.startsWith('/') ? path.slice(1) : `xl/${path}`
  const xml = text(sheet)
  const targets = targetsIn(text(sheet.replace(/([^/]*)$/, '_rels/$1.rels')))
  return {
    errors: errorsIn(xml),
    links: new Map([...formulaLinksIn(xml), ...hyperlinksIn(xml, targets)]),
    merged: mergedIn(xml),
  }
}

const attribute = (inside: string, name: string): string | undefined =>
  withoutEntities(
    new RegExp(String.raw`(?:^|\s)${name}\s?=\s?(?:"([^"]*)"|'([^']*)')`).exec(inside)?.slice(1).find(Boolean),
  )

function targetsIn(rels: string): Map<string, string> {
  const found = [...rels.matchAll(/<(?:\w{1,10}:)?Relationship\s([^<>]*)>/g)].map(([, inside]): [string, string] => [
    attribute(inside!, 'Id') ?? '',
    attribute(inside!, 'Target') ?? '',
  ])
  return new Map(found)
}

const cellsOf = (xml: string, kind: RegExp) =>
  [...xml.matchAll(kind)].map(([, inside = '', said = '']) => ({ name: attribute(inside, 'r') ?? '', inside, said }))

function errorsIn(xml: string): Map<string, string> {
  const cells = cellsOf(xml, /<c\s([^<>]*\bt=["']e["'][^<>]*)>(?:<f[^<>]*(?:\/>|>[^<]*<\/f>))?<v>([^<]{1,40})<\/v>/g)
  return new Map(cells.map(({ name, said }) => [name, withoutEntities(said) ?? '']))
}

/** `=HYPERLINK("https://…", "words")` says its address in so many words; it is read, and not carried out. */
function formulaLinksIn(xml: string): [string, string][] {
  const cells = cellsOf(xml, /<c\s([^<>]*)><f[^<>]*>\s?HYPERLINK\(\s?(?:"|&quot;)([^"<]{1,4000}?)(?:"|&quot;)/gi)
  return cells.flatMap(({ name, said }) => linkTo(name, withoutEntities(said)))
}

function hyperlinksIn(xml: string, targets: ReadonlyMap<string, string>): [string, string][] {
  return [...xml.matchAll(/<(?:\w{1,10}:)?hyperlink\s([^<>]*)>/g)].flatMap(([, inside = '']) => {
    const [first = '', last = first] = (attribute(inside, 'ref') ?? '').split(':')
    return cellsBetween(first, last).flatMap((name) =>
      linkTo(name, targets.get(attribute(inside, String.raw`\w{1,10}:id`) ?? '')),
    )
  })
}

/** One link may lie behind a range; that of a whole column is behind no cell. */
const maxLinked = 1000

function cellsBetween(first: string, last: string): string[] {
  const [from, to] = [placeOf(first), placeOf(last)]
  if (!from || !to) return []
  const [width, height] = [to.column - from.column + 1, to.row - from.row + 1]
  if (width < 1 || height < 1 || width * height > maxLinked) return []
  return Array.from({ length: width * height }, (_, at) =>
    cellName(from.column + (at % width), from.row + Math.floor(at / width)),
  )
}

const linkTo = (name: string, address: string | undefined): [string, string][] =>
  address !== undefined && /^https?:\/\//i.test(address) ? [[name, address]] : []

function mergedIn(xml: string): Range[] {
  return [...xml.matchAll(/<(?:\w{1,10}:)?mergeCell\s([^<>]*)>/g)].flatMap(([, inside = '']) => {
    const [first = '', last = ''] = (attribute(inside, 'ref') ?? '').split(':')
    const [from, to] = [placeOf(first), placeOf(last)]
    return from && to && from.column < maxColumns ? [{ column: from.column, from: from.row, to: to.row }] : []
  })
}

/** No sheet of the most lines has more cells below merged ones. */
const maxFilled = 1_000_000

/**
 * Writes what a merged cell says into the lines that it covers and that say something themselves. What it covers beside it stays empty: a
 * title above a table names no columns.
 */
export function fillMerged(grid: string[][], merged: readonly Range[]): void {
  let looked = 0
  const isFilled = grid.map((cells) => cells.some((cell) => cell !== ''))
  for (const { column, from, to } of merged) {
    const value = grid[from - 1]?.[column] ?? ''
    for (let row = from + 1; value !== '' && row <= Math.min(to, grid.length); row++) {
      if (++looked > maxFilled) throw new Unreadable('too-large', 'This workbook merges more cells than a sheet has.')
      if (isFilled[row - 1] && grid[row - 1]![column] === '') grid[row - 1]![column] = value
    }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withoutEntities = (text: string | undefined): string | undefined =>
  text?.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#x([0-9a-f]{1,6})|#(\d{1,7}));/gi,
    (whole, name?: string, hex?: string, digits?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return code <= 0x10ff_ff ? String.fromCodePoint(code) : whole
    },
  )
