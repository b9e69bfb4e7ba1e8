import type { Allowances } from '#server/billing/plans/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CaseRecord } from '../rows/case-store.ts'

/** Our share of what is paid for a case, in whole per cent: as it was agreed when the case was accepted, and before that by the plan of now. */
export const agreedFeePercent = async (
  { allowances }: { allowances: Allowances },
  db: Db | Tx,
  { feePercent, ownerId }: Pick<CaseRecord, 'feePercent' | 'ownerId'>,
): Promise<number> => feePercent ?? (await allowances.caseFeePercent(db, ownerId))
