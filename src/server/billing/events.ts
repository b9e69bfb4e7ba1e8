import type { PayableState } from '#contract/billing/payments.ts'
import type { SettlementFigures } from '#contract/billing/settlements/lines.ts'
import type { SettlementState } from '#contract/billing/settlements/states.ts'
import type { Id } from '#contract/wire.ts'
import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

/** A processor has said something, which was verified and read again: told in the transaction that keeps its id, so once. */
export const processorSpoke = defineEvent<ProcessorEvent>('processor.spoke')

/** What was asked for stands differently: paid, another part of it paid, returned, disputed. Told in the transaction in which it does. */
export const payableChanged = defineEvent<{
  payableId: Id
  subject: { kind: string; id: string }
  before: PayableState
  state: PayableState
  /** What stayed in the payable's own currency, before and now, in minor units. */
  receivedBefore: number
  received: number
  /** How money went back with it, if any did. */
  returnedBy: 'refund' | 'chargeback' | null
}>('payable.changed')

/** A payment in parts began, is all paid, or ended before that: `failed` where parts could not be charged or money went back. */
export const instalmentsChanged = defineEvent<{
  payableId: Id
  subject: { kind: string; id: string }
  planId: Id
  state: 'running' | 'done' | 'failed' | 'ended'
  received: number
}>('instalments.changed')

/** Path of the page on which something can be paid now: `/pay/…`; undefined where nothing can. */
export const pageToPay = defineQuery<{ kind: string; id: string }, string | undefined>('payable.page')

/** Whether a payer waits for a person's answer, objects, or has an open offer: meanwhile nothing is charged by itself. */
export const isAnswerAwaited = defineQuery<{ kind: string; id: string }, boolean>('payable.answer-awaited')

/** What is counted of an owner: by calendar month (UTC), or as it is now. */
export type Used = {
  monitoredImages: number
  storageBytes: number
  takedownsPerMonth: number
  evidenceCapturesPerMonth: number
  openCrawls: number
}

/** What an owner has used of their plan, said by each feature of what it counts: since a moment, or as it is now. */
export const allowanceUsed = defineQuery<{ ownerId: Id; since: Date }, Partial<Used>>('allowance.used')

/** What an owner's plan gives is another from now on. */
export const planChanged = defineEvent<{ ownerId: Id }>('plan.changed')

/** An owner's part of a case stands differently: due, in a run, paid out. Told in the transaction in which it does. */
export const settlementChanged = defineEvent<{
  settlementId: Id
  caseId: Id
  ownerId: Id
  before: SettlementState
  state: SettlementState
  figures: SettlementFigures
}>('settlement.changed')
