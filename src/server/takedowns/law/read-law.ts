import { decidedRegion, type RegionDecision } from '#contract/takedowns/law/region-decisions.ts'
import type { Region, RegionCode } from '#contract/takedowns/law/region.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newestDecisions, type RegionDecisionRow } from './region-store.ts'

/** The regions as they count now. */
export type Law = (code: RegionCode) => Region

/** Reads the decisions of staff, which win over the table of law. */
export async function readLaw(db: Db | Tx): Promise<Law> {
  const decided = Map.groupBy(await newestDecisions(db), ({ region }) => region)
  const known = new Map([...decided].map(([code, rows]) => [code, decidedRegion(regionOf(code), rows.map(decisionOf))]))
  return (code) => known.get(code) ?? regionOf(code)
}

export function decisionOf({ kind, entry, status, reason, source }: RegionDecisionRow): RegionDecision {
  if (kind === 'status') return { of: kind, status: status ?? 'off', reason }
  return { of: kind, id: entry, source }
}
