import type { CaseState } from './states.ts'

/** What states mean and what follows them where nobody but lawyers turns to the image user; of the others the words are the same everywhere. */
export const legalOnlyWords: Partial<Record<CaseState, { explain: string; next: string }>> = {
  accepted: {
    explain: 'We took the case on and secure the evidence.',
    next: 'We record the pages as evidence. Then lawyers look at the case.',
  },
  evidence_ready: {
    explain: 'The evidence is complete. Lawyers look at the case next.',
    next: 'We offer you the way to lawyers, or tell you why they cannot take the case.',
  },
}
