import type { Publication } from '#contract/images/image.ts'
import { longestCell, type SheetColumn, type SheetProblem, type SheetPurpose } from '#contract/images/sheets.ts'
import { longestTag, maxTags, typedTags } from '#contract/images/tags.ts'
import { type NumberedRegistration, readRegistrationNumber } from '#contract/reference/registration-number.ts'
import type { Id } from '#contract/wire.ts'
import type { ColumnOrder } from '#server/platform/text/days/read-day.ts'
import type { EarlierNumber } from '../../events.ts'
import { addressOf, countryOf, dayOf, flagOf, type Said } from './cells.ts'
import type { Columned } from './columns.ts'
import { addressIn, cellName, type Line } from './grid.ts'
import { errorIn } from './unreadable-cells.ts'

/** Changes of one line: the image or an address, and the new values. Missing fields stay unchanged. */
export type Plan = {
  imageId?: Id | undefined
  url?: string | undefined
  title?: string | undefined
  takenOn?: string | undefined
  place?: string | undefined
  tags?: string[] | undefined
  publication?: Publication | undefined
  /** A registration that the image has already. */
  registration?: EarlierNumber | undefined
}

/** A line that was read. Without problems its plan can be carried out. */
export type ReadRow = { row: number; cells: string[]; plan: Plan; problems: SheetProblem[] }

/** `orders` are those of the columns of days; `owned` are the images of the sheet's owner among those that it names. */
type About = { purpose: SheetPurpose; today: Date; owned: ReadonlySet<Id>; orders: DayOrders }
export type DayOrders = { takenOn: ColumnOrder; publishedOn: ColumnOrder; registeredOn: ColumnOrder }

/** Reads every line. */
export function readRows({ at, lines }: Columned, about: About): ReadRow[] {
  const seen = new Map<string, number>()
  const ids = new Map<string, number>()
  return lines.map((one) => {
    const { row, cells } = one
    const problems: SheetProblem[] = unreadableCells(one, new Set(Object.values(at)))
    if (problems.length > 0) return { row, cells: cells.map((cell) => cell.slice(0, longestCell)), plan: {}, problems }
    const line: LineAt = {
      text: (column) => textAt(one, at, column),
      wrong: (column, message) => {
        problems.push({ cell: column === null || at[column] === undefined ? null : cellName(at[column], row), message })
      },
    }
    const plan = {
      ...which(line, about),
      ...wordsOf(line, about),
      ...publicationOf(line, about),
      ...registrationOf(line, about),
    }
    refuseTwice(line, plan, { row, seen })
    if (plan.imageId === undefined) refuseSameId(line, { row, ids })
    return { row, cells, plan, problems }
  })
}

/** Cells that are too long, and those of known columns that hold an error. */
function unreadableCells({ row, cells }: Line, known: ReadonlySet<number>): SheetProblem[] {
  return cells.flatMap((cell, index) => {
    const message =
      cell.length > longestCell
        ? `This cell has more than ${longestCell.toLocaleString('en-US')} characters.`
        : known.has(index)
          ? errorIn(cell)
          : undefined
    return message === undefined ? [] : [{ cell: cellName(index, row), message }]
  })
}

/** Lines within a cell are one text, but for tags and addresses. */
function textAt(line: Line, at: Columned['at'], column: SheetColumn): string {
  const index = at[column]
  if (column === 'url') return addressIn(line, index)
  return (line.cells[index ?? -1] ?? '').replaceAll('\n', column === 'tags' ? ', ' : ' ')
}

/** The texts of a column that may name images in the library. */
export const idsIn = ({ at, lines }: Columned): Id[] =>
  at.id === undefined
    ? []
    : [...new Set(lines.map(({ cells }) => (cells[at.id!] ?? '').toLowerCase()))].filter((id) =>
        /^[0-9a-f]{24}$/.test(id),
      )

type LineAt = { text: (column: SheetColumn) => string; wrong: (column: SheetColumn | null, message: string) => void }

/** An image in the library, else an address. */
function which({ text, wrong }: LineAt, { owned, purpose }: About): Plan {
  const id = text('id').toLowerCase()
  if (owned.has(id)) return { imageId: id }
  if (id === '' && purpose === 'registration')
    wrong('id', 'Give this line an id: a number of your own, or the id of an image in your library.')
  if (text('url') !== '') return { url: said({ text, wrong }, 'url', addressOf) }
  wrong(
    'url',
    id === ''
      ? 'The address of the image is missing.'
      : `No image of yours has the id “${text('id').slice(0, 40)}”, so the address of its file is needed.`,
  )
  return {}
}

function wordsOf(line: LineAt, { purpose, today, orders }: About): Plan {
  const title = line.text('title')
  if (purpose === 'registration') {
    if (title === '') line.wrong('title', 'You must provide a title for your image.')
    if (/^untitled(?: image)?$/i.test(title)) line.wrong('title', 'Please provide the title of your image.')
    if (line.text('takenOn') === '') line.wrong('takenOn', 'You must provide the date the image was created.')
  }
  return {
    title: said(line, 'title', atMost(500)),
    takenOn: said(line, 'takenOn', (cell) => dayOf(cell, { today, order: orders.takenOn })),
    place: said(line, 'place', atMost(300)),
    tags: said(line, 'tags', tagsOf),
  }
}

/** Tags longer or more than an image may have are told of, never cut. */
function tagsOf(cell: string): Said<string[]> {
  const tags = typedTags(cell)
  if (tags.some((tag) => tag.length > longestTag)) return { problem: `A tag has at most ${longestTag} characters.` }
  if (tags.length > maxTags) return { problem: `An image has at most ${maxTags} tags.` }
  return { value: tags }
}

const atMost =
  (most: number) =>
  (cell: string): Said<string> =>
    cell.length > most ? { problem: `Maximum of ${most} characters allowed.` } : { value: cell }

function publicationOf(line: LineAt, about: About): Pick<Plan, 'publication'> {
  const { purpose } = about
  const day = dayOfPublication(line, about)
  const country = said(line, 'publishedIn', countryOf)
  const singleAuthor = said(line, 'singleAuthor', flagOf)
  const publishedBefore = said(line, 'publishedBefore', flagOf)
  if (purpose === 'registration')
    for (const [column, message] of [
      ['publishedIn', 'You must provide the country the image was first published in.'],
      ['singleAuthor', 'Please choose if the image has a single author.'],
      ['publishedBefore', 'Please choose if the image was published before.'],
    ] as const)
      if (line.text(column) === '') line.wrong(column, message)
  if ([day, country, singleAuthor, publishedBefore].every((fact) => fact === undefined)) return {}
  return {
    publication: {
      date: day ?? null,
      country: country ?? null,
      singleAuthor: singleAuthor ?? null,
      publishedBefore: publishedBefore ?? null,
    },
  }
}

function dayOfPublication({ text, wrong }: LineAt, { today, orders }: About): string | undefined {
  if (text('publishedOn') === '') return undefined
  const day = dayOf(text('publishedOn'), { today, order: orders.publishedOn })
  if ('problem' in day) {
    wrong('publishedOn', 'The first publication date is invalid')
    return undefined
  }
  const created = dayOf(text('takenOn'), { today, order: orders.takenOn })
  if ('value' in created && day.value < created.value)
    wrong('publishedOn', 'The publication date can not precede the date the image was created')
  return day.value
}

/** The number and day of an earlier registration. A day alone names none. */
function registrationOf(line: LineAt, { today, orders }: About): Pick<Plan, 'registration'> {
  const numbered = said(line, 'registrationNumber', numberOf)
  const effectiveOn = said(line, 'registeredOn', (cell) => dayOf(cell, { today, order: orders.registeredOn }))
  if (effectiveOn !== undefined && line.text('registrationNumber') === '')
    line.wrong('registeredOn', 'This day belongs to a registration. Give its number, too.')
  const created = dayOf(line.text('takenOn'), { today, order: orders.takenOn })
  if (effectiveOn !== undefined && 'value' in created && effectiveOn < created.value)
    line.wrong('registeredOn', 'The registration date can not precede the date the image was created')
  return numbered ? { registration: { ...numbered, effectiveOn: effectiveOn ?? null } } : {}
}

function numberOf(cell: string): Said<NumberedRegistration> {
  const value = readRegistrationNumber(cell)
  return value
    ? { value }
    : {
        problem: `“${cell.slice(0, 40)}” is not a registration number. Write it like VA 2-345-678, or as 6 to 8 digits for Canada.`,
      }
}

/** An image once: two lines about the same one would undo each other. */
function refuseTwice({ wrong }: LineAt, plan: Plan, { row, seen }: { row: number; seen: Map<string, number> }): void {
  const subject = plan.imageId ?? plan.url
  if (subject === undefined) return
  const before = seen.get(subject)
  if (before === undefined) return void seen.set(subject, row)
  wrong(
    plan.imageId ? 'id' : 'url',
    plan.imageId ? `Line ${before} is about the same image.` : `The same address stands in line ${before}.`,
  )
}

/** An id of the owner's own, once: what comes back about it would be about two images. */
function refuseSameId({ text, wrong }: LineAt, { row, ids }: { row: number; ids: Map<string, number> }): void {
  const id = text('id').trim().toLowerCase()
  if (id === '') return
  const before = ids.get(id)
  if (before === undefined) return void ids.set(id, row)
  wrong('id', `The id “${text('id').slice(0, 40)}” stands in line ${before}, too. Give each image an id of its own.`)
}

/** The value of a cell; undefined when empty or invalid. */
function said<Value>(
  { text, wrong }: LineAt,
  column: SheetColumn,
  read: (cell: string) => Said<Value>,
): Value | undefined {
  const cell = text(column)
  if (cell === '') return undefined
  const meant = read(cell)
  if ('value' in meant) return meant.value
  wrong(column, meant.problem)
  return undefined
}
