/** Files and packages of evidence. */
export { openManyPackages } from './open-many-packages.ts'
export type { PackageNeeds } from './open-package.ts'
export { filesOf as filesOfEvidence } from '../evidence-store.ts'
export { type AsOf, noteTaken, packageAsOf, packageNow } from './package-as-of.ts'
export { measured } from '../wacz/make-wacz.ts'
export { placesShown, listFileUrls } from './look-at-files.ts'
export { openReport, type ReportNeeds } from './open-report.ts'
