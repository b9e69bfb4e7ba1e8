import { importsAtOnce } from '#contract/images/sources-connections.ts'
import { type FairShares, openFairShares } from '#server/platform/fairness/fair-shares.ts'

/** Imports of a kind at a time in one process: twice one owner's limit. */
export const importLanes = 2 * importsAtOnce

/** An import gives way after this time, so that new ones get a lane soon. */
export const importSliceMs = 20_000
/** An owner who has more imports under way than is their share waits so long within a lane, and then comes again. */
export const shareWaitMs = 1000

/** The lanes of imports from services, and those of sheets. */
export type ImportShares = { services: FairShares; sheets: FairShares }

export const openImportShares = (): ImportShares => ({
  services: openFairShares(importLanes),
  sheets: openFairShares(importLanes),
})
