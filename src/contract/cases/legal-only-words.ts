import type { StatesWhere } from './case-states.ts'

/** The meaning of a state, and what follows it, where nobody but lawyers turns to the image user. Other states have the same words everywhere. */
export const legalOnlyWords: Record<StatesWhere<'phase', 'preparation'>, { explain: string; next: string }> = {
  accepted: {
    explain: 'We took the case on and secure the evidence.',
    next: 'We record the pages as evidence. Then lawyers look at the case.',
  },
  evidence_ready: {
    explain: 'The evidence is complete. Lawyers look at the case next.',
    next: 'We offer you the way to lawyers, or tell you why they cannot take the case.',
  },
}
