import type { Id } from '#contract/wire.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PlaceNeeds } from '../../settlements/index.ts'
import type { ProcessorNeeds } from '../../processors.ts'
import { bookPaid } from '../lines/book-line.ts'
import { findConnected } from './connected-store.ts'
import { findLine, findRun, type LineRow, lockRun, type RunRow } from '../run-store.ts'
import { settleIfDone, takeOut } from '../lines/take-out.ts'

export type TransferNeeds = Pick<Deps, 'db'> & PlaceNeeds & Pick<ProcessorNeeds, 'card'>

/** Has the card processor transfer a line's money, and books its answer. Asked again, it moves the money once. */
export async function sendTransfer(deps: TransferNeeds, lineId: Id): Promise<void> {
  const { db, clock, card } = deps
  const line = await findLine(db, lineId)
  const run = line && (await findRun(db, line.runId))
  if (!run || line.state !== 'sent') return
  if (!card) throw new Error('There are no keys for stripe any more: set them, and the transfer goes on.')
  const destination = await findConnected(db, line.ownerId)
  try {
    if (destination === undefined)
      throw new ProcessorProblem('stripe', 'missing', 'The owner has no account at the card processor any more.')
    const amount = { amount: Number(line.pays), currency: run.currency }
    const reference = { run: run.id, line: line.id }
    const made = await card.transfer({ amount, destination, group: run.messageId, reference }, `run-line:${line.id}`)
    await db.transaction(async (tx) => {
      const found = await stillSent(tx, line)
      const at = clock()
      const booked = { reference: made.id, on: at.toISOString().slice(0, 10), happenedAt: at, at, by: null }
      if (found) await bookPaid(deps, tx, { ...found, ...booked })
    })
  } catch (error) {
    if (!(error instanceof ProcessorProblem) || error.isPassing) throw error
    await giveUpTransfer(deps, lineId, error.message)
  }
}

/** Takes a line out that the processor will not transfer: it is due again. */
export async function giveUpTransfer(deps: Omit<TransferNeeds, 'card'>, lineId: Id, note: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const line = await findLine(tx, lineId)
    const found = line && (await stillSent(tx, line))
    if (!found) return
    const at = deps.clock()
    await takeOut(deps, tx, { line: found.line, holds: [{ code: 'taken-out', note }], at, by: null })
    await settleIfDone(tx, { runId: found.run.id, at })
  })
}

async function stillSent(tx: Tx, { id, runId }: LineRow): Promise<{ run: RunRow; line: LineRow } | undefined> {
  const run = await lockRun(tx, runId)
  const line = await findLine(tx, id)
  return run && line?.state === 'sent' ? { run, line } : undefined
}
