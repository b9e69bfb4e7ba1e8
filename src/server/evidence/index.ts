/** What features to the right, and the composition root, may use of evidence. */
export type { EvidenceConfig } from './config.ts'
