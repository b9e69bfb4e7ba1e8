import type { PortalState } from '#contract/payment-portal/page.ts'
import { isWithLawyers } from '#contract/cases/seen-by-payer.ts'
import type { CaseState } from '#contract/cases/states.ts'

type At = { state: CaseState; isPartPaid: boolean; heldFrom: CaseState | null }

/** How a case stands for its payer. Source: `domain.md` 3.1 of the design, and what `second-half.md` adds. */
export function portalStateOf({ state, isPartPaid, heldFrom }: At): PortalState {
  if (isWithLawyers({ state, heldFrom })) return 'legal'
  switch (state) {
    case 'paid':
    case 'payout_due':
    case 'paid_out':
    case 'closed_won':
      return 'paid'
    case 'part_paid':
      return 'processing'
    case 'merged':
      return 'merged'
    default:
      return isPartPaid && state !== 'payment_pending' ? 'processing' : 'unpaid'
  }
}

const answered: readonly CaseState[] = ['disputed', 'owner_check']
const resting: readonly CaseState[] = ['on_hold', 'escalation_review', 'legal_offered']

/** Why no reminder goes out at present; null while one may. */
export function pauseOf(state: CaseState): 'answer' | 'rest' | null {
  if (answered.includes(state)) return 'answer'
  return resting.includes(state) ? 'rest' : null
}
