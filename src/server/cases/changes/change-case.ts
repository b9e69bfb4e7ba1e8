import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type CaseRecord, updateCase } from '../rows/case-store.ts'

export type CaseSummary = Pick<CaseRecord, 'clusterId' | 'party' | 'host' | 'infringer' | 'images' | 'firstImageId'>

/** Keeps the party and the pictures of a draft, as lists show them. */
export const keepSummary = (tx: Tx, id: Id, summary: CaseSummary): Promise<CaseRecord> => updateCase(tx, id, summary)

/** Keeps the time of a save; the summary too, where all of the draft was saved. */
export const keepSave = (
  tx: Tx,
  id: Id,
  { updatedAt, summary = {} }: { updatedAt: Date; summary?: Partial<CaseSummary> },
): Promise<CaseRecord> => updateCase(tx, id, { updatedAt, ...summary })

/** Keeps the hash, summary and country of a submission. */
export const keepSubmitted = (
  tx: Tx,
  id: Id,
  { summary, ...rest }: { summary: CaseSummary; country: string | null; submittedHash: string },
): Promise<CaseRecord> => updateCase(tx, id, { ...summary, ...rest })

/** Keeps the country of the image user, by its two letters. */
export const keepCountry = (tx: Tx, id: Id, country: string): Promise<CaseRecord> => updateCase(tx, id, { country })

/** Gives a case to a member of staff; null takes it from all. */
export const keepAssignee = (tx: Tx, id: Id, assigneeId: Id | null): Promise<CaseRecord> =>
  updateCase(tx, id, { assigneeId })

/** Keeps when the owner last heard of a case. */
export const keepOwnerTold = (tx: Tx, id: Id, heardAt: Date): Promise<CaseRecord> => updateCase(tx, id, { heardAt })

/** Keeps whether the owner approves the price before the first letter. */
export const keepApproval = (tx: Tx, id: Id, approvesPrice: boolean): Promise<CaseRecord> =>
  updateCase(tx, id, { approvesPrice })

type PartPayment = Partial<Pick<CaseRecord, 'isPartPaid' | 'heldFrom' | 'disputedFrom'>>

/** Keeps whether a part is paid, and the state that a resting or disputed case goes back to. */
export const keepPartPayment = (tx: Tx, id: Id, payment: PartPayment): Promise<CaseRecord> =>
  updateCase(tx, id, payment)
