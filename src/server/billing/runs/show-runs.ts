import { lastFour } from '#contract/billing/payouts/bank-accounts.ts'
import type { Run, RunLine, RunSummary } from '#contract/billing/runs/runs.ts'
import { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { findDetails } from '../payouts/details/details-store.ts'
import { openPayee } from '../payouts/names-of-payee.ts'
import { rateOf } from './exchange/convert.ts'
import { fileNameOf } from './export-run.ts'
import { fingerprintOf } from './lines/fingerprint.ts'
import { exchangesOf, findRun, type LineRow, linesOf, newestRuns, type RunRow } from './run-store.ts'

type Needs = Pick<Deps, 'db' | 'seal'>

const atMost = 60

export async function showRuns(deps: Needs): Promise<RunSummary[]> {
  const runs = await newestRuns(deps.db, atMost)
  const lines = Map.groupBy(
    await linesOf(
      deps.db,
      runs.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  )
  const names = await namesOf(deps, runs)
  return runs.map((run) => summaryOf(run, lines.get(run.id) ?? [], names))
}

/** Returns a run with every line, as `by` sees it. */
export async function showRun(deps: Needs, runId: Id, by: Id): Promise<Run> {
  const run = await findRun(deps.db, runId)
  if (!run) throw missing('run')
  const lines = await linesOf(deps.db, [runId])
  const shown: RunLine[] = []
  for (const line of lines) shown.push(await showLine(deps, run, line))
  return {
    ...summaryOf(run, lines, await namesOf(deps, [run])),
    data: shown,
    fingerprint: fingerprintOf(lines),
    isOwn: run.preparedBy === by,
    exchanges: (await exchangesOf(deps.db, runId)).map(({ from, sold, bought, on, reference }) => ({
      from: Currency.parse(from),
      sold: Number(sold),
      bought: Number(bought),
      rate: rateOf({ sold, from, bought, to: run.currency }),
      on,
      reference,
    })),
  }
}

/** Names of staff; one who has left is named by the account's id. */
async function namesOf({ db }: Needs, runs: readonly RunRow[]): Promise<(id: string) => string> {
  const ids = runs.flatMap(({ preparedBy, approvedBy, exportedBy, endedBy }) => [
    preparedBy,
    ...[approvedBy, exportedBy, endedBy].flatMap((id) => id ?? []),
  ])
  const people = await readPeople(db, [...new Set(ids)])
  return (id) => people.get(id)?.name ?? id
}

const pays = ['placed', 'sent', 'paid']

function summaryOf(run: RunRow, lines: readonly LineRow[], nameOf: (id: string) => string): RunSummary {
  const { id, state, way, messageId, cutOff, executeOn } = run
  const currency = Currency.parse(run.currency)
  const paying = lines.filter((line) => pays.includes(line.state))
  const who = (at: Date | null, by: string | null) =>
    at && { at: at.toISOString(), by: by === null ? 'Rightframe' : nameOf(by) }
  const [approved, exported, ended] = [
    who(run.approvedAt, run.approvedBy),
    who(run.exportedAt, run.exportedBy),
    who(run.endedAt, run.endedBy),
  ]
  return {
    _id: id,
    state,
    way,
    currency,
    cutOff,
    executeOn,
    messageId,
    minimum: Number(run.minimum),
    clientAccount: lastFour(run.clientAccount),
    prepared: { at: run.preparedAt.toISOString(), by: nameOf(run.preparedBy) },
    approved,
    exported: exported && { ...exported, sha256: run.sha256!, name: fileNameOf(run) },
    ended: ended && { ...ended, reason: run.endReason ?? '' },
    lines: { paying: paying.length, held: lines.length - paying.length },
    total: { amount: Number(paying.reduce((sum, line) => sum + (line.pays ?? line.informs ?? 0n), 0n)), currency },
  }
}

async function showLine(deps: Needs, run: RunRow, line: LineRow): Promise<RunLine> {
  const { id, state, holds, version, rate, rateSource, rateOn, informs, settlements } = line
  const currency = Currency.parse(run.currency)
  return {
    _id: id,
    owner: await ownerOf(deps, line),
    state,
    holds,
    version,
    settlements,
    due: { amount: Number(line.amount), currency: Currency.parse(line.currency) },
    withheld: Number(line.withheld),
    pays: line.pays === null ? null : { amount: Number(line.pays), currency },
    exchange:
      rate !== null && rateSource !== null && rateOn !== null
        ? { rate, source: rateSource, on: rateOn, informs: informs === null ? null : Number(informs) }
        : null,
    booked:
      line.reference !== null && line.bookedOn !== null
        ? { reference: line.reference, on: line.bookedOn, reason: line.bookedReason }
        : null,
  }
}

/** Details of an owner who left go once all is paid: the id stays. */
async function ownerOf(deps: Needs, { ownerId, country }: LineRow): Promise<RunLine['owner']> {
  const row = await findDetails(deps.db, ownerId)
  const person = (await readPeople(deps.db, [ownerId])).get(ownerId)
  const { details, names } = row ? await openPayee(deps, deps.db, row) : { details: undefined, names: [ownerId] }
  return { _id: ownerId, name: person?.name ?? names[0] ?? ownerId, holder: details?.holder ?? '', country }
}
