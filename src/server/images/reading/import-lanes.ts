import { importsAtOnce } from '#contract/images/sources-connections.ts'
import { type FairShares, openFairShares } from '#server/platform/fairness/fair-shares.ts'

/** How many imports of a kind go on at a time in one process: twice as many as one owner may have under way. */
export const importLanes = 2 * importsAtOnce

/** Import by import, before it gives way: whoever comes when all lanes are taken waits no longer for one. */
export const importSliceMs = 20_000
/** An owner who has more imports under way than is their share waits so long within a lane, and then comes again. */
export const shareWaitMs = 1000

/** The lanes of imports from services, and those of sheets. */
export type ImportShares = { services: FairShares; sheets: FairShares }

export const openImportShares = (): ImportShares => ({
  services: openFairShares(importLanes),
  sheets: openFairShares(importLanes),
})
