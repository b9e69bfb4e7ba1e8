import { verdictsShown } from '#contract/matches/filter.ts'
import { type LeftOutUse, type SiteReason, type UseReason } from '#contract/takedowns/bulk/bulk.ts'
import { maxUses } from '#contract/takedowns/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { matchesClaimed } from '#server/cases/rows/index.ts'
import { type ClaimedMatch, matchesOfCluster } from '#server/matches/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { createDraft } from '../create-takedown.ts'
import { lockTakedown, usesOf } from '../takedown-store.ts'
import { findBulk, type SiteRow, writeSite } from './bulk-store.ts'
import type { BulkNeeds } from './bulk-needs.ts'
import { writeFactsOfSite } from './write-facts-of-site.ts'

/** Makes the ordinary draft of one site, and lists the uses that are left out. A site that can have none is left out with its reason. */
export async function draftSite(
  needs: BulkNeeds,
  tx: Tx,
  { ownerId, site }: { ownerId: Id; site: SiteRow },
): Promise<void> {
  const { clusterId, bulkId } = site
  const chosen = site.matches ?? undefined
  const made = await tryDraft(needs, tx, ownerId, { cluster: clusterId, ...(chosen && { matches: chosen }) })
  const leftOut = await usesLeftOut(tx, ownerId, { site, takedownId: made.takedownId })
  await writeSite(tx, site, { ...made, leftOut })
  if (made.takedownId === null) return
  const bulk = await findBulk(tx, ownerId, bulkId)
  const row = await lockTakedown(tx, ownerId, made.takedownId)
  if (row && bulk?.facts) await writeFactsOfSite(needs, tx, row, bulk.facts)
}

type Drafted = { takedownId: Id; reason: null } | { takedownId: null; reason: SiteReason }

async function tryDraft(
  needs: BulkNeeds,
  tx: Tx,
  ownerId: Id,
  asked: { cluster: Id; matches?: Id[] },
): Promise<Drafted> {
  try {
    const { id } = await tx.transaction((part) => createDraft(needs, part, ownerId, asked))
    return { takedownId: id, reason: null }
  } catch (error) {
    const reason = error instanceof Refusal ? reasonsByCode[error.code] : undefined
    if (reason === undefined) throw error
    return { takedownId: null, reason }
  }
}

const reasonsByCode: Record<string, SiteReason> = {
  missing: 'gone',
  'takedown.case-open': 'case-open',
  'takedown.exists': 'takedown-open',
  'takedown.no-uses': 'no-uses',
}

/** The chosen uses of a site that are in no draft of the bulk. */
async function usesLeftOut(
  tx: Tx,
  ownerId: Id,
  { site, takedownId }: { site: SiteRow; takedownId: Id | null },
): Promise<LeftOutUse[]> {
  const found = await matchesOfCluster(tx, ownerId, site.clusterId, { most: maxUses })
  const taken = new Set((takedownId === null ? [] : await usesOf(tx, [takedownId])).map(({ matchId }) => matchId))
  const others = found.filter(({ id }) => !taken.has(id) && (site.matches?.includes(id) ?? true))
  const claimed = await matchesClaimed(
    tx,
    others.map(({ id }) => id),
  )
  return others.flatMap((match) => {
    const reason = reasonOf(match, claimed.has(match.id))
    return reason === undefined ? [] : [{ match: match.id, pageUrl: match.pageUrl, reason, note: '' }]
  })
}

/** Undefined for a use whose site is left out as a whole. */
function reasonOf({ ignored, verdict, licence }: ClaimedMatch, isInCase: boolean): UseReason | undefined {
  if (isInCase) return 'in-case'
  if (ignored) return 'ignored'
  if (licence === 'expired' || licence === 'exceeds') return undefined
  if (verdictsShown.licensed.some((one) => one === verdict)) return 'licensed'
  return verdictsShown.approved.some((one) => one === verdict) ? 'approved' : undefined
}
