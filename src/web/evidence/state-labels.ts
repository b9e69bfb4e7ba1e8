import type { EvidenceState } from '#contract/evidence/evidence.ts'

type Standing = { word: string; filled: 'full' | 'half' | 'empty'; tone: 'ink' | 'ok' | 'warn' | 'mark' }

/** The steps of an evidence, in words. */
export const evidenceStateLabels: Record<EvidenceState, Standing> = {
  waiting: { word: 'Waits for its turn', filled: 'empty', tone: 'ink' },
  capturing: { word: 'The page is being captured', filled: 'half', tone: 'ink' },
  sealing: { word: 'Being sealed', filled: 'half', tone: 'ink' },
  kept: { word: 'Kept and sealed', filled: 'full', tone: 'ok' },
  failed: { word: 'Could not be kept', filled: 'empty', tone: 'warn' },
  supplied: { word: 'Supplied by hand, and sealed', filled: 'full', tone: 'ink' },
}
