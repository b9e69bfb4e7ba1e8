import { formatAmount } from '#contract/reference/money.ts'
import type { readBankFile as readBankFileCall } from '#contract/billing/runs/desk-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import { compactIban } from '#contract/billing/payouts/iban.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { momentOfStatement } from '../payments/statement-day.ts'
import type { PlaceNeeds } from '../settlements/index.ts'
import { bookPaid, bookReturned } from './lines/book-line.ts'
import { type BankBooking, type BankFile, readCamt } from './files/read-camt.ts'
import { UnreadableFile } from './files/read-xml.ts'
import { findLine, type LineRow, linesOf, lockRun, lockRunOfMessage, type RunRow } from './run-store.ts'

type Result = Received<typeof readBankFileCall>
type Outcome = 'paid' | 'returned' | 'known' | 'others'
type Said = { counts: Partial<Record<Outcome, number>>; problem?: string }
type Needs = Pick<Deps, 'db'> & PlaceNeeds

/** Books what a bank's file says of runs, each booking in a transaction of its own: the same file changes nothing a second time. */
export async function readBankFile(deps: Needs, { content, by }: { content: string; by: Id }): Promise<Result> {
  const file = opened(content)
  const result: Result = { paid: 0, returned: 0, known: 0, others: file.others, problems: [] }
  // A payment and its return may stand in one file.
  const ordered = file.bookings.toSorted((one, other) => one.kind.localeCompare(other.kind))
  for (const booking of ordered) {
    const { counts, problem } = await deps.db.transaction((tx) => bookOne(deps, tx, { booking, by }))
    for (const [name, times] of Object.entries(counts) as [Outcome, number][]) result[name] += times
    if (problem !== undefined) result.problems.push(problem)
  }
  return result
}

function opened(content: string): BankFile {
  try {
    return readCamt(content)
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('conflict', 'bank-file.unreadable', error.message)
    throw error
  }
}

type Given = { booking: BankBooking; by: Id }

async function bookOne(deps: Needs, tx: Tx, { booking, by }: Given): Promise<Said> {
  if (booking.isBatch) return await bookBatch(deps, tx, { booking, by })
  const known = /^[0-9a-f]{24}$/.test(booking.endToEndId) ? await findLine(tx, booking.endToEndId) : undefined
  if (!known) return { counts: { others: 1 } }
  const found = await lockedLine(tx, known)
  const problem = problemOf(booking, found)
  if (problem !== undefined) return { counts: {}, problem }
  return await book(deps, tx, { booking, by, ...found })
}

async function lockedLine(tx: Tx, { id, runId }: LineRow): Promise<{ run: RunRow; line: LineRow }> {
  const run = await lockRun(tx, runId)
  const line = await findLine(tx, id)
  return { run: run!, line: line! }
}

/** The bank's word against ours: a person looks at it. */
function problemOf(booking: BankBooking, { run, line }: { run: RunRow; line: LineRow }) {
  const { kind, amount, currency, endToEndId } = booking
  const named = `Payment ${endToEndId}`
  if (isElsewhere(booking, run)) return `${named} was booked on another account than the client account of its run.`
  if (currency !== run.currency || amount !== line.pays)
    return `${named} was booked with ${formatAmount(amount, currency, 'en')} and not with ${formatAmount(line.pays ?? 0n, run.currency, 'en')}.`
  if (line.state === 'held' || line.state === 'placed') return `${named} was ${kind}, and its run was not exported.`
  if (line.state === 'out') return `${named} was ${kind}, although it was taken out of its run.`
  return undefined
}

/** Owners' money leaves the client account alone, and comes back there. */
const isElsewhere = ({ account }: BankBooking, { clientAccount }: RunRow): boolean =>
  account !== null && compactIban(account) !== compactIban(clientAccount)

type Found = Given & { run: RunRow; line: LineRow }

async function book(deps: Needs, tx: Tx, { booking, by, run, line }: Found): Promise<Said> {
  const { kind, reference, bookedOn, reason } = booking
  if (line.state === 'returned' || (line.state === 'paid' && kind === 'paid')) return { counts: { known: 1 } }
  const at = deps.clock()
  const booked = { run, line, reference, on: bookedOn, happenedAt: momentOfStatement(bookedOn, at), at, by }
  if (kind === 'paid') await bookPaid(deps, tx, booked)
  else await bookReturned(deps, tx, { ...booked, reason: reason ?? 'the bank named no reason' })
  return { counts: { [kind]: 1 } }
}

/** The bank booked a whole file: every line that was sent is paid where the sums agree. */
async function bookBatch(deps: Needs, tx: Tx, { booking, by }: Given): Promise<Said> {
  // Payment informations of a file are numbered after its id.
  const messageId = booking.endToEndId.split('.')[0]!
  const run = await lockRunOfMessage(tx, messageId)
  if (!run || booking.kind === 'returned') return { counts: { others: 1 } }
  if (isElsewhere(booking, run))
    return {
      counts: {},
      problem: `The file ${messageId} was booked on another account than the client account of its run.`,
    }
  const lines = (await linesOf(tx, [run.id])).filter(({ state }) => state !== 'held' && state !== 'out')
  const sum = lines.reduce((total, { pays }) => total + (pays ?? 0n), 0n)
  if (sum !== booking.amount || booking.currency !== run.currency)
    return { counts: {}, problem: `The file ${messageId} was booked with another sum than its lines have.` }
  let paid = 0
  for (const line of lines) paid += (await book(deps, tx, { booking, by, run, line })).counts.paid ?? 0
  return { counts: { paid, known: lines.length - paid } }
}
