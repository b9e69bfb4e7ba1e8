import { portalStateOf } from '#contract/portal/payment-options.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Refuses cases that are paid, with lawyers, or continued elsewhere. */
export function requireOpen(row: CaseRecord): void {
  const state = portalStateOf(row, false)
  if (state === 'unpaid' || state === 'processing') return
  throw notNow()
}

export const notNow = () =>
  refuse('conflict', 'portal.not-now', 'This case can no longer be answered here. Please contact your case manager.')
