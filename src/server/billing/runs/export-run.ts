import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { findDetails } from '../payouts/details/details-store.ts'
import { openDetails } from '../payouts/details/seal-details.ts'
import { runIn } from './change-run.ts'
import { dropHeldLines, type DropNeeds } from './lines/drop-held-lines.ts'
import type { Payment } from './files/payment.ts'
import { writePaymentsCsv } from './files/write-csv.ts'
import { writePain } from './files/write-pain.ts'
import { changeLine, changeRun, findRun, type LineRow, linesOf, recordRunStep, type RunRow } from './run-store.ts'
import { sendTransferJob } from './transfers/send-transfer-job.ts'

export type ExportNeeds = DropNeeds & Pick<Deps, 'db' | 'queue' | 'seal'>

/**
 * Writes the file of an approved run, in one transaction with all that follows from it: a server that stops meanwhile has exported nothing. An
 * exported run changes no more. Lines whose details or holds changed since the approval fall out.
 */
export async function exportRun(deps: ExportNeeds, { runId, by }: { runId: Id; by: Id }): Promise<void> {
  const isEmpty = await deps.db.transaction(async (tx) => {
    const run = await runIn(tx, runId, ['approved', 'exported', 'settled'])
    if (run.state !== 'approved') return false
    const at = deps.clock()
    await dropHeldLines(deps, tx, { run, lines: await linesOf(tx, [runId]), at, by })
    const lines = (await linesOf(tx, [runId])).filter(({ state }) => state === 'placed')
    if (lines.length === 0) {
      const endReason = 'Every line got a hold before the export.'
      await changeRun(tx, runId, { state: 'cancelled', endedAt: at, endedBy: by, endReason })
      await recordRunStep(tx, { runId, lineId: null, at, step: 'cancelled', by, note: endReason })
      return true
    }
    const file = await writeFile(deps, tx, { run, lines, at })
    for (const { id } of lines) {
      await changeLine(tx, id, { state: 'sent' })
      if (run.way === 'transfers') await deps.queue.enqueue(tx, sendTransferJob, { lineId: id }, { key: id })
    }
    const sha256 = createHash('sha256').update(file).digest('hex')
    const sealedFile = deps.seal.close(file, belongsTo(runId))
    await changeRun(tx, runId, { state: 'exported', exportedAt: at, exportedBy: by, sealedFile, sha256 })
    await recordRunStep(tx, { runId, lineId: null, at, step: 'exported', by, note: sha256 })
    return false
  })
  if (isEmpty) throw refuse('conflict', 'run.empty', 'Every line got a hold since the approval. Prepare another run.')
}

/** Returns the file of a run as it was written. */
export async function fileOfRun({ db, seal }: Pick<Deps, 'db' | 'seal'>, runId: Id) {
  const run = await findRun(db, runId)
  if (!run) throw missing('run')
  if (run.sealedFile === null) throw refuse('conflict', 'run.no-file', 'This run has no file yet. Export it first.')
  return { name: fileNameOf(run), type: typeOf(run), text: seal.open(run.sealedFile, belongsTo(runId)) }
}

export const fileNameOf = ({ messageId, way }: Pick<RunRow, 'messageId' | 'way'>): string =>
  `${messageId}.${way === 'sepa' ? 'xml' : 'csv'}`

const typeOf = ({ way }: RunRow): string => (way === 'sepa' ? 'application/xml' : 'text/csv; charset=utf-8')

export const belongsTo = (runId: Id): string => `payout run ${runId}`

type Written = { run: RunRow; lines: readonly LineRow[]; at: Date }

async function writeFile(deps: ExportNeeds, tx: Tx, { run, lines, at }: Written): Promise<string> {
  const payments: Payment[] = []
  for (const line of lines) payments.push(await paymentOf(deps, tx, run, line))
  const from = { name: deps.config.billing.issuer?.name ?? '', iban: run.clientAccount, bic: null }
  const file = { messageId: run.messageId, createdAt: at, executeOn: run.executeOn, from, payments }
  return run.way === 'sepa' ? writePain(file) : writePaymentsCsv(file)
}

async function paymentOf(deps: ExportNeeds, tx: Tx, run: RunRow, line: LineRow): Promise<Payment> {
  const row = await findDetails(tx, line.ownerId)
  if (row?.version !== line.version) throw new Error(`The details of line ${line.id} are of another version.`)
  const { holder, account, address } = openDetails(deps, row)
  const purpose = `Pay-out ${run.cutOff} ${run.messageId}`
  return { endToEndId: line.id, holder, account, address, amount: line.pays!, currency: run.currency, purpose }
}
