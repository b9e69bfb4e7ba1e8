import type { Body } from '#contract/endpoint.ts'
import { decidedRegion, entriesOf, obstacleTo } from '#contract/takedowns/law/region-decisions.ts'
import type { Region, RegionCode } from '#contract/takedowns/law/region.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { type CitedSource, sourceOf } from '#contract/takedowns/law/sources.ts'
import type { RegionInFull, setRegionStatus, verifyRegionEntry } from '#contract/takedowns/desk-region-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { staffName } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { followRegion } from './follow-region-job.ts'
import { decisionOf } from './read-law.ts'
import { decisionsOf, insertDecision, lockRegion, newestDecisions, type RegionDecisionRow } from './region-store.ts'
import { showRegion } from './show-region.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type Which = { region: RegionCode; by: Id }
type Decided = Pick<RegionDecisionRow, 'kind' | 'entry' | 'before' | 'after' | 'status' | 'reason' | 'source'>

/** Switches a region. It is `on` only with every element verified. */
export async function decideStatus(
  needs: Needs,
  which: Which,
  { status, reason, source, version }: Body<typeof setRegionStatus>,
): Promise<RegionInFull> {
  if (status !== 'on' && reason === '')
    throw refuseForm([{ path: 'reason', message: 'Please write the sentence that owners read.' }])
  return await decide(needs, which, version, (before, checkedAt) => ({
    kind: 'status',
    entry: '',
    before: before.status,
    after: status,
    status,
    reason: reason === '' ? null : reason,
    source: { ...source, checkedAt },
  }))
}

/** Keeps the source of an entry. An element of a region that is on keeps one. */
export async function verifyEntry(
  needs: Needs,
  which: Which,
  { kind, id, source, version }: Body<typeof verifyRegionEntry>,
): Promise<RegionInFull> {
  const shipped = entriesOf(regionOf(which.region)).find((entry) => entry.kind === kind && entry.id === id)
  if (!shipped) throw missing('entry')
  return await decide(needs, which, version, (before, checkedAt) => {
    const entry = entriesOf(before).find((one) => one.kind === kind && one.id === id) ?? shipped
    return {
      kind,
      entry: id,
      before: titleOf(entry.source),
      after: source?.title ?? titleOf(shipped.source),
      status: null,
      reason: null,
      source: source && { ...source, checkedAt },
    }
  })
}

const titleOf = (source: CitedSource): string => sourceOf(source).title

/** Adds a decision to those of its region, and has the notices that have not left follow it. */
async function decide(
  { db, clock, queue }: Needs,
  { region: code, by }: Which,
  version: number,
  decisionFrom: (before: Region, checkedAt: string) => Decided,
): Promise<RegionInFull> {
  return await db.transaction(async (tx) => {
    await lockRegion(tx, code)
    await requireVersion(tx, code, version)
    const at = clock()
    const earlier = await newestDecisions(tx, code)
    const before = decidedRegion(regionOf(code), earlier.map(decisionOf))
    const decided = decisionFrom(before, at.toISOString().slice(0, 10))
    const row = { ...decided, region: code, version: version + 1, by, byName: await staffName(tx, by), at }
    const others = earlier.filter(({ kind, entry }) => kind !== row.kind || entry !== row.entry)
    const after = decidedRegion(regionOf(code), [...others, row].map(decisionOf))
    const obstacle = obstacleTo(after.status, after)
    if (obstacle !== null) throw refuse('conflict', 'region.unverified', obstacle)
    await insertDecision(tx, row)
    await queue.enqueue(tx, followRegion, { region: code })
    return await showRegion(tx, code)
  })
}

async function requireVersion(tx: Tx, code: RegionCode, version: number): Promise<void> {
  const [newest] = await decisionsOf(tx, code)
  if ((newest?.version ?? 0) === version) return
  const name = newest?.byName ?? 'A colleague'
  throw refuse('conflict', 'region.changed', `${name} changed this region meanwhile. Read it, then decide again.`)
}
