import type { Body, Received } from '#contract/endpoint.ts'
import { isDecided } from '#contract/matches/filter.ts'
import {
  type DecisionColumns,
  type importDecisions,
  largestDecisionsSheet,
  maxImportedDecisions,
  type readDecisionsSheet,
} from '#contract/matches/decisions-sheet.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { namedImages } from '#server/images/library/index.ts'
import {
  cellName,
  describeColumns,
  type Line,
  plainImageName,
  readNamedSheet,
  requireColumns,
} from '#server/images/sheets/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { JudgeNeeds } from '../judging/give-verdicts.ts'
import { judge } from '../judging/judge-matches.ts'
import { decisionIn, decisionsNamed } from './decision-words.ts'
import { matchesOnPages } from './matches-on-pages-store.ts'

type Needs = JudgeNeeds & Pick<Deps, 'db' | 'queue'>
type Problem = Received<typeof importDecisions>['problems'][number]

const matchesAtOnce = 100
const maxProblems = 200

const words: Record<keyof DecisionColumns, RegExp> = {
  page: /\b(?:page|url|link|website|site|infring|match|address|web)/,
  decision: /\b(?:decision|status|state|verdict|action|result|label)/,
  image: /\b(?:image|photo|picture|file|title|asset|work)/,
}

/** The columns of a sheet with samples, and the likeliest column for each of ours. */
export const columnsOfDecisions = async (ownerId: Id, content: string): Promise<Received<typeof readDecisionsSheet>> =>
  describeColumns(await readNamedSheet(ownerId, content, largestDecisionsSheet), words)

/** Decides undecided matches as a sheet says, or only counts them. The first line about a match counts. */
export async function importSheetDecisions(
  needs: Needs,
  ownerId: Id,
  { content, columns, isPreview }: Body<typeof importDecisions>,
): Promise<Received<typeof importDecisions>> {
  const sheet = await readNamedSheet(ownerId, content, largestDecisionsSheet)
  requireColumns(sheet, columns)
  const { wanted, kept, problems } = await decisionsOf(needs, ownerId, sheet.below, columns)
  if (wanted.size > maxImportedDecisions)
    throw refuse(
      'conflict',
      'decisions.too-many',
      `This list decides ${wanted.size.toLocaleString('en-US')} matches. Split it into lists of at most ${maxImportedDecisions.toLocaleString('en-US')}.`,
    )
  const byDecision = Map.groupBy([...wanted], ([, decision]) => decision)
  const changes: Id[] = []
  if (!isPreview)
    for (const [decision, entries] of byDecision)
      for (let at = 0; at < entries.length; at += matchesAtOnce) {
        const matchIds = entries.slice(at, at + matchesAtOnce).map(([id]) => id)
        const { change } = await judge(needs, ownerId, { matchIds }, decision)
        if (change !== null) changes.push(change)
      }
  return {
    changes,
    decided: wanted.size,
    decisions: Object.fromEntries([...byDecision].map(([decision, entries]) => [decision, entries.length])),
    kept,
    problems: problems.slice(0, maxProblems),
  }
}

type Read = { line: Line; page: string; decision: Decision; image: string }

async function decisionsOf(needs: Needs, ownerId: Id, lines: readonly Line[], columns: DecisionColumns) {
  const problems: Problem[] = []
  const read = lines.flatMap((line): Read[] => {
    const one = readLine(line, columns)
    if ('decision' in one) return [one]
    problems.push(one)
    return []
  })
  const found = await matchesOnPages(needs.db, ownerId, [...new Set(read.map(({ page }) => page))])
  const names = [...new Set(read.map(({ image }) => image).filter((image) => image !== ''))]
  const images = Map.groupBy(await namedImages(needs.db, ownerId, names), ({ name }) => plainImageName(name))
  const wanted = new Map<Id, Decision>()
  const kept = new Set<Id>()
  for (const { line, page, decision, image } of read) {
    const ids = image === '' ? undefined : new Set((images.get(image) ?? []).map(({ id }) => id))
    const meant = (found.get(page) ?? []).filter(({ imageId }) => ids === undefined || ids.has(imageId))
    if (meant.length === 0) problems.push(unmatched(line, columns))
    for (const { id, verdict } of meant)
      if (isDecided(verdict)) kept.add(id)
      else if (!wanted.has(id)) wanted.set(id, decision)
  }
  return { wanted, kept: kept.size, problems: problems.toSorted((one, other) => one.row - other.row) }
}

function readLine(line: Line, { page, decision, image }: DecisionColumns): Read | Problem {
  const cellOf = (column: number | null) => (column === null ? '' : (line.cells[column] ?? '').trim())
  const address = cellOf(page)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return { row: line.row, cell: cellName(page, line.row), message: 'This is not the address of a page.' }
  const given = decisionIn(cellOf(decision))
  if (!given)
    return {
      row: line.row,
      cell: cellName(decision, line.row),
      message: `“${cellOf(decision).slice(0, 40)}” is no decision that we know. Write ${decisionsNamed}.`,
    }
  return { line, page: new URL(address).href, decision: given, image: plainImageName(cellOf(image)) }
}

const unmatched = ({ row }: Line, { page }: DecisionColumns): Problem => ({
  row,
  cell: cellName(page, row),
  message: 'None of your matches is on this page yet.',
})
