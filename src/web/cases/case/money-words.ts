import type { Case } from '#contract/cases/case.ts'
import type { CaseState } from '#contract/cases/case-states.ts'

const none = 'Nothing was paid yet'
const ended = 'Nothing was paid'
const part = 'A part is paid'
const paid = 'Everything is paid'

/** What came in of a case so far, as its owner reads it; null where nothing was asked for. */
export function formatMoney({ state, isPartPaid }: Pick<Case, 'state' | 'isPartPaid'>): string | null {
  const said = byState[state]
  return isPartPaid && (said === none || said === ended) ? part : said
}

const byState: Record<CaseState, string | null> = {
  draft: null,
  submitted: none,
  in_review: none,
  needs_info: none,
  declined: null,
  accepted: none,
  evidence_ready: none,
  contacted: none,
  reminder: none,
  in_dialogue: none,
  disputed: none,
  owner_check: none,
  withdrawn: ended,
  offer_made: none,
  agreed: none,
  payment_pending: none,
  part_paid: part,
  paid,
  payout_due: `${paid}; your share is due`,
  paid_out: `${paid}; your share went out`,
  closed_won: `${paid}; your share arrived`,
  escalation_review: none,
  legal_offered: none,
  legal: none,
  legal_settled: 'The lawyers settled; your share is paid out as the settlement says',
  judgment: 'There is a judgment; your share follows once it is paid',
  legal_closed: ended,
  on_hold: none,
  closed_no_result: ended,
  converted_takedown: ended,
  merged: null,
}
