import type { PayableState } from '#contract/billing/payments.ts'
import type { SettlementFigures } from '#contract/billing/settlements/lines.ts'
import type { SettlementState } from '#contract/billing/settlements/states.ts'
import type { Id } from '#contract/wire.ts'
import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

/** A processor has said something, which was verified and read again: told in the transaction that keeps its id, so once. */
export const processorSpoke = defineEvent<ProcessorEvent>('processor.spoke')

/** A payable changed: paid, partly paid, returned or disputed. Published in the transaction of the change. */
export const payableChanged = defineEvent<{
  payableId: Id
  subject: { kind: string; id: string }
  before: PayableState
  state: PayableState
  /** Money kept in the payable's own currency, before and now, in minor units. */
  receivedBefore: number
  received: number
  /** The way that money was returned; null when none was. */
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

/** True while nothing may be charged by itself: its payer waits for a reply, objects, or has an open offer. */
export const isPayableHeld = defineQuery<{ kind: string; id: string }, boolean>('payable.is-held')

/** Usage of an owner that plans limit: by calendar month (UTC), or current. */
export type Used = {
  monitoredImages: number
  storageBytes: number
  takedownsPerMonth: number
  evidenceCapturesPerMonth: number
  openCrawls: number
}

/** An owner's usage of their plan since a moment, or current. Each feature answers for its own. */
export const allowanceUsed = defineQuery<{ ownerId: Id; since: Date }, Partial<Used>>('allowance.used')

/** The allowances of an owner's plan changed. */
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
