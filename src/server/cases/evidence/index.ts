/** Evidence that a case holds. */
export { pageKey } from './case-evidence-store.ts'
export { evidenceOfPages, showCaseEvidence } from './show-evidence.ts'
export { isSecured } from './secure-evidence.ts'
