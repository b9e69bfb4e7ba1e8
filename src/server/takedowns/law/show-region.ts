import { entriesOf } from '#contract/takedowns/law/region-decisions.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { regionOf, regions } from '#contract/takedowns/law/regions.ts'
import { type CitedSource, isVerified, type Source, sourceOf } from '#contract/takedowns/law/sources.ts'
import type { RegionAtDesk, RegionInFull } from '#contract/takedowns/desk-region-endpoints.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Law, readLaw } from './read-law.ts'
import { decisionsOf, type RegionDecisionRow, regionVersions } from './region-store.ts'

/** Every region as it counts now, by code. */
export async function showRegions(db: Db): Promise<RegionAtDesk[]> {
  const [law, versions] = await Promise.all([readLaw(db), regionVersions(db)])
  return regions.map(({ code }) => showRow(law, code, versions.get(code) ?? 0))
}

/** A region with its law and its history. */
export async function showRegion(db: Db | Tx, code: RegionCode): Promise<RegionInFull> {
  const law = await readLaw(db)
  const decisions = await decisionsOf(db, code)
  const region = law(code)
  return {
    ...showRow(law, code, decisions[0]?.version ?? 0),
    laws: region.laws.map(({ law: name, sections, source }) => ({ law: name, sections, source: shownSource(source) })),
    entries: entriesOf(region).map(({ kind, id, text, source }) => {
      return { kind, id, text, source: shownSource(source), isByStaff: typeof source !== 'string' }
    }),
    history: decisions.map(showChange),
  }
}

function showRow(law: Law, code: RegionCode, version: number): RegionAtDesk {
  const region = law(code)
  const { name, status, statusReason } = region
  const unverified = entriesOf(region).filter((entry) => !isVerified(entry)).length
  return { code, name, status, statusReason, shipped: regionOf(code).status, unverified, version }
}

const shownSource = (source: CitedSource): Source | null => (source === 'memory' ? null : sourceOf(source))

const showChange = (row: RegionDecisionRow): RegionInFull['history'][number] => ({
  version: row.version,
  kind: row.kind,
  entry: row.kind === 'status' ? null : row.entry,
  from: row.before,
  to: row.after,
  reason: row.reason,
  source: row.source === null ? null : { title: row.source.title, address: row.source.address ?? '' },
  by: row.byName,
  at: row.at.toISOString(),
})
