/** Exports for features to the right and the composition root. */
export type { EvidenceConfig } from './config.ts'
export { evidenceFailed, evidenceKept, evidenceNeeded, evidenceOfPayer } from './events.ts'
export { evidenceAmong, type EvidenceRow, newestKept } from './evidence-store.ts'
export { keepEvidence, keepUse } from './keep-evidence.ts'
export { findEvidence } from './evidence-store.ts'
export { showEvidence } from './view.ts'
export { type CaptureFailures, failingCaptures } from './capturing/capture-failures-store.ts'
