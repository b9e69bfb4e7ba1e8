import type { Returned } from '#contract/endpoint.ts'
import type { getUsage } from '#contract/images/library-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { type Allowances, readAllowanceUse } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { evidenceUsage } from '../events.ts'
import { storageOf, type StorageNeeds } from '#server/platform/uploads/storage.ts'
import { countUnfindable } from '../monitoring/monitoring-store.ts'
import { readTotals } from '../store.ts'

/** The owner's limits and usage. Takedowns count by calendar month in UTC. */
export async function usageOf(
  { db, clock, allowances, queries }: Pick<Deps, 'db' | 'clock'> & StorageNeeds & { allowances: Allowances },
  ownerId: Id,
): Promise<Returned<typeof getUsage>> {
  const now = clock()
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const [{ watchable, monitored }, limit, takedowns, storage, evidence, captures, crawls, used, unfindable] =
    await Promise.all([
      readTotals(db, ownerId),
      allowances.monitoredImages(db, ownerId),
      allowances.takedownsPerMonth(db, ownerId),
      storageOf({ queries }, db, ownerId),
      queries.askOne(db, evidenceUsage, { ownerId, since }),
      allowances.evidenceCapturesPerMonth(db, ownerId),
      allowances.openCrawls(db, ownerId),
      readAllowanceUse({ clock, queries }, db, ownerId),
      countUnfindable(db, ownerId),
    ])
  return {
    images: { monitored, unmonitored: watchable - monitored, unfindable, limit },
    storage,
    evidence: { ...(evidence ?? { captures: 0, kept: 0, bytes: 0 }), limit: captures },
    crawls: { open: used.openCrawls, limit: crawls },
    takedowns: {
      used: used.takedownsPerMonth,
      limit: Number.isFinite(takedowns) ? takedowns : null,
      resetsAt: used.resetsAt.toISOString(),
    },
  }
}
