/** What features to the right, and the composition root, may use of evidence. */
export type { EvidenceConfig } from './config.ts'
export { evidenceFailed, evidenceKept, evidenceNeeded, evidenceOfPayer } from './events.ts'
export { evidenceAmong, type EvidenceRow, newestKept } from './evidence-store.ts'
export { keepUse } from './keep-evidence.ts'
export { openManyPackages } from './open-many-packages.ts'
export { showEvidence } from './view.ts'
