import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { CardPort, DisputeEvidence, DisputeFile } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { ProcessorNeeds } from '../../processors.ts'
import { keepAnswer } from './dispute-store.ts'
import { type DisputeRow, disputesOf, factsOf, type FactRow, lockPayable } from '../payment-store.ts'
import { reached } from '../reached.ts'
import { recordFacts, type RecordNeeds } from '../events/record-facts.ts'

export type AnswerNeeds = RecordNeeds & ProcessorNeeds & { db: Db }
export type Proof = {
  texts: DisputeEvidence['texts']
  files: Partial<Record<DisputeFile, { name: string; content: Uint8Array }>>
}
type Asked = { payableId: Id; object: string; proof: Proof; by: Id }

/**
 * Sends our proof against a dispute to the bank once, before its day, and records time and author in the same transaction. Proof already sent, by a
 * try with a lost answer or at the processor, is only recorded. Refuses ended, late and non-card disputes.
 */
export async function answerDispute(needs: AnswerNeeds, { payableId, object, proof, by }: Asked): Promise<void> {
  await answerableDispute(needs, needs.db, { payableId, object })
  const card = cardOf(needs)
  const isGiven = (await reached(() => card.dispute(object))).isAnswered
  const files = isGiven ? {} : await keepFiles(card, object, proof)
  await needs.db.transaction(async (tx) => {
    if (!(await lockPayable(tx, payableId))) throw missing('payment')
    const row = await answerableDispute(needs, tx, { payableId, object })
    const round = (await factsOf(tx, payableId)).filter(isAnswerTo(object)).length + 1
    const isOurs = !(await reached(() => card.dispute(object))).isAnswered
    const evidence = { texts: proof.texts, files }
    if (isOurs)
      await given(() => card.answerDispute(object, evidence, `dispute-answer:${object}:${round}:${hashOf(evidence)}`))
    const at = needs.clock()
    const { details } = await showAccount(tx, by)
    const answeredBy = isOurs ? `${details.first_name} ${details.last_name}` : null
    await keepAnswer(tx, row, { answeredAt: at, answeredBy })
    const about = { paymentId: row.paymentId, processor: row.processor, object, amount: null, currency: null }
    const fact = {
      key: `dispute-answered:${object}${round === 1 ? '' : `:${round}`}`,
      kind: 'dispute-answered' as const,
      ...about,
      at,
      reason: null,
    }
    await recordFacts(needs, tx, { payableId, facts: [fact], cause: { kind: 'staff', id: by } })
  })
}

/** A bank that asks again is given an answer again, under a key of its own. */
const isAnswerTo =
  (dispute: string) =>
  ({ kind, object }: FactRow): boolean =>
    kind === 'dispute-answered' && object === dispute

/** The dispute, if it can be answered now. Refuses everything else with its reason. */
export async function answerableDispute(
  { clock }: Pick<AnswerNeeds, 'clock'>,
  db: Db | Tx,
  { payableId, object }: Pick<Asked, 'payableId' | 'object'>,
): Promise<DisputeRow> {
  const row = (await disputesOf(db, payableId)).find((one) => one.object === object)
  if (!row) throw missing('dispute')
  if (row.processor !== 'stripe')
    throw refuse(
      'unsupported',
      'dispute.by-hand',
      'This dispute is answered at the payment service itself: save the ZIP file, and hand it in there.',
    )
  if (row.answeredAt)
    throw refuse(
      'conflict',
      'dispute.answered',
      `The bank was given our proof on ${row.answeredAt.toISOString().slice(0, 10)}. It takes it once.`,
    )
  if (row.state !== 'open') throw refuse('conflict', 'dispute.over', 'The bank has decided this dispute already.')
  if (row.dueAt && row.dueAt <= clock())
    throw refuse(
      'conflict',
      'dispute.too-late',
      `The bank took proof until ${row.dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. It decides without ours.`,
    )
  return row
}

function cardOf({ card }: ProcessorNeeds): CardPort {
  if (card) return card
  throw refuse(
    'unsupported',
    'dispute.by-hand',
    'Cards are not connected here: save the ZIP file, and hand it in at the payment service.',
  )
}

async function keepFiles(card: CardPort, object: string, { files }: Proof): Promise<DisputeEvidence['files']> {
  const kept: DisputeEvidence['files'] = {}
  for (const place of ['receipt', 'service', 'letters', 'other'] as const) {
    const file = files[place]
    if (!file) continue
    const key = `dispute-file:${object}:${place}:${hashOf(file.content)}`
    kept[place] = (await given(() => card.keepDisputeFile(file, key))).id
  }
  return kept
}

/** Shows the processor's own refusal. The ZIP file can still be uploaded there. */
async function given<T>(call: () => Promise<T>): Promise<T> {
  return await reached(call).catch((error: unknown) => {
    if (!(error instanceof ProcessorProblem) || error.trouble !== 'refused') throw error
    throw refuse(
      'conflict',
      'dispute.refused',
      `${error.message} Save the ZIP file, and hand it in at the payment service.`,
    )
  })
}

const hashOf = (given: Uint8Array | DisputeEvidence): string =>
  createHash('sha256')
    .update(given instanceof Uint8Array ? given : JSON.stringify(given))
    .digest('hex')
    .slice(0, 32)
