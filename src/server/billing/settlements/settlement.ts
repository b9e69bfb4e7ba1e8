import type { SettledLine, SettlementFigures } from '#contract/billing/settlements/lines.ts'
import type { PlacementState, SettlementHoldCode, SettlementState } from '#contract/billing/settlements/states.ts'
import type { Id } from '#contract/wire.ts'
import type { Hold } from '#contract/billing/payouts/holds.ts'
import type { OwnerPayout } from '../payouts/read-payout-facts.ts'

/** A settlement as the ledger has it now. All amounts are in minor units of its currency. */
export type Settlement = {
  id: Id
  payableId: Id
  ownerId: Id
  caseId: Id
  reference: string
  figures: SettlementFigures
  /** The lines of the price as far as they were paid and are this owner's; they sum to `gross` and `tax`. */
  lines: SettledLine[]
  state: SettlementState
  stateSince: Date
  /** Why it is held, and until when where that is known. Holds of the owner are not among them. */
  hold: { code: SettlementHoldCode; sentence: string; until: string | null } | null
  /** True while a payer's bank asks about a payment of it: it is not sent out. */
  isDisputed: boolean
  /** True while a line of a run holds it that the bank has not paid. */
  isPlaced: boolean
  /** The part of the gross that a law firm holds for owner and us, in minor units. */
  atFirm: number
  /** When the payer's newest payment came in. */
  receivedAt: Date | null
  createdAt: Date
}

/** A settlement in a line of a run. */
export type RunSettlement = {
  placementId: Id
  lineId: string
  ownerId: Id
  state: PlacementState
  /** Leaves for the bank, in minor units; below zero where a negative balance is taken off. */
  amount: number
  withheld: number
  /** True where a payer's bank has asked about it since: release the line. */
  isDisputed: boolean
  settlement: Settlement
}

/** An owner's payable amount in one currency. `settlements` includes negative ones as lines of their own; a run takes all of them or pays nothing. */
export type DueOwner = {
  ownerId: Id
  currency: string
  settlements: Settlement[]
  /** Sum of what is due, and of what is negative (at most 0). */
  due: number
  negative: number
  /** `due + negative`; at most 0 where nothing can be paid. */
  amount: number
  /** The owner's pay-out details from `readOwnerPayout` for this amount. */
  payout: OwnerPayout
  /** All that holds a pay-out: those of `payout`, a country that counsel has not opened, and a negative balance. */
  holds: Hold[]
}

/** An entry of an owner's statement: what moved their balance in one settlement, in the order in which it was posted. */
export type SettlementLine = {
  settlementId: Id
  caseId: Id
  reference: string
  currency: string
  /**
   * `payment`, `refund` and `chargeback` carry what changed of gross, tax, fee and share. `reserved` and `released` move between balance and reserve,
   * `placed` leaves it for a run, `taken-out` and `returned` come back. `paid` is the bank's word, `costs` are a partner's and `cleared` is their transfer
   * to our bank: these move nothing of the balance. `price` is a price that was settled for what came in.
   */
  kind:
    | 'payment'
    | 'refund'
    | 'chargeback'
    | 'price'
    | 'reserved'
    | 'released'
    | 'placed'
    | 'taken-out'
    | 'paid'
    | 'returned'
    | 'costs'
    | 'cleared'
  postedAt: Date
  happenedAt: Date
  /** Changes, in minor units; below zero where something was taken back. `fee` is at `feePercent`. */
  gross: number
  tax: number
  rounding: number
  fee: number
  feePercent: number
  costs: number
  share: number
  reserve: number
  withheld: number
  paid: number
  /** The change of the owner's payable balance; all changes sum to closing minus opening balance. */
  balance: number
  reserveUntil: Date | null
  runId: string | null
  /** The sum sent by the bank in another currency, in its minor units. Negative when it was returned. */
  converted: { currency: string; amount: number } | null
  /** Numbers of credit notes to the payer for it, with their dates. */
  creditNotes: { number: string; issuedAt: Date }[]
}
