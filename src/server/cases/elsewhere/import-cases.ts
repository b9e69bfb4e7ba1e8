import type { Body, Received } from '#contract/endpoint.ts'
import {
  type CaseColumns,
  type importCasesElsewhere,
  largestCasesSheet,
  maxCasesElsewhere,
  type readCasesSheet,
} from '#contract/cases/elsewhere/sheet.ts'
import type { Id } from '#contract/wire.ts'
import { namedImages } from '#server/images/library/index.ts'
import { describeColumns, plainImageName, readNamedSheet, requireColumns } from '#server/images/sheets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { partyAmong, partsOf } from '#server/sites/parts/index.ts'
import { casesOfSheet, type SheetCase } from './cases-of-sheet.ts'
import { countCasesElsewhere, insertCasesElsewhere, lockElsewhere, namesElsewhere } from './elsewhere-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { config: PartyConfig['config'] }

const maxExamples = 5
const maxProblems = 200

/** Words above columns, in small letters, by the column that they mean. */
const words: Record<keyof CaseColumns, RegExp> = {
  page: /\b(?:page|url|link|website|site|domain|infring|match|address|web)/,
  image: /\b(?:image|photo|picture|file|title|asset|work)/,
  name: /\b(?:case|number|reference|ref|id|no)\b/,
  state: /\b(?:state|status|stage|result|outcome)/,
}

/** The columns of a sheet with samples, and the likeliest column for each of ours. */
export const columnsOfSheet = async (ownerId: Id, content: string): Promise<Received<typeof readCasesSheet>> =>
  describeColumns(await readNamedSheet(ownerId, content, largestCasesSheet), words)

/** Adds the cases of a sheet, or only counts them. A second run adds none again. */
export async function importCases(
  { db, clock, config }: Needs,
  ownerId: Id,
  { content, columns, isPreview }: Body<typeof importCasesElsewhere>,
): Promise<Received<typeof importCasesElsewhere>> {
  const sheet = await readNamedSheet(ownerId, content, largestCasesSheet)
  requireColumns(sheet, columns)
  const { below } = sheet
  const names = below.map(({ cells }) => plainImageName(cells[columns.image] ?? ''))
  const images = Map.groupBy(await namedImages(db, ownerId, [...new Set(names)]), ({ name }) => plainImageName(name))
  const parts = (await partsOf(db, [ownerId])).get(ownerId) ?? []
  const { cases, problems } = casesOfSheet(below, {
    columns,
    images: new Map([...images].map(([name, found]) => [name, [...new Set(found.map(({ id }) => id))]])),
    partyOf: (page) => partyAmong(parts, page, config.privateSuffixes),
  })
  return await db.transaction(async (tx) => {
    await lockElsewhere(tx, ownerId)
    const fresh = await withoutKnown(tx, ownerId, cases)
    await requireRoom(tx, ownerId, fresh.length)
    const batch = isPreview || fresh.length === 0 ? null : newId()
    if (batch !== null)
      await insertCasesElsewhere(
        tx,
        fresh.map((one) => rowOf(one, { ownerId, batch, at: clock() })),
      )
    return {
      batch,
      added: fresh.length,
      known: cases.length - fresh.length,
      examples: fresh
        .slice(0, maxExamples)
        .map(({ name, host, state, named }) => ({ name, host, state, images: named })),
      problems: problems.slice(0, maxProblems),
    }
  })
}

async function withoutKnown(tx: Tx, ownerId: Id, cases: readonly SheetCase[]): Promise<SheetCase[]> {
  const known = new Set((await namesElsewhere(tx, ownerId)).map(({ name, party }) => JSON.stringify([name, party])))
  return cases.filter(({ name, party }) => !known.has(JSON.stringify([name, party])))
}

async function requireRoom(tx: Tx, ownerId: Id, more: number): Promise<void> {
  if ((await countCasesElsewhere(tx, ownerId)) + more <= maxCasesElsewhere) return
  const most = maxCasesElsewhere.toLocaleString('en-US')
  throw refuse(
    'conflict',
    'cases-elsewhere.too-many',
    `At most ${most} cases handled elsewhere are kept. Remove some first.`,
  )
}

const rowOf = (
  { name, party, host, state, images }: SheetCase,
  { ownerId, batch, at }: { ownerId: Id; batch: Id; at: Date },
) => ({
  id: newId(),
  ownerId,
  batch,
  name,
  party,
  host,
  infringer: '',
  state: state || 'Handled elsewhere',
  since: at,
  images,
})
