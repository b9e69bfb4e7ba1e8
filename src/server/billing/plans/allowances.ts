import type { ProgramAccess } from '#contract/platform/scopes.ts'
import type { Id } from '#contract/wire.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Queries } from '#server/platform/features/feature-bus.ts'
import { allowanceUsed, type Used } from '../events.ts'
import { planOf, type PlanRow } from './plan-store.ts'

/** Limits of an owner's plan. Infinity means unlimited. */
export type Allowances = {
  /** Images monitored at a time. */
  monitoredImages(db: Db | Tx, ownerId: Id): Promise<number>
  /** Total bytes of image files, including uploads under way. */
  storageBytes(db: Db | Tx, ownerId: Id): Promise<number>
  takedownsPerMonth(db: Db | Tx, ownerId: Id): Promise<number>
  evidenceCapturesPerMonth(db: Db | Tx, ownerId: Id): Promise<number>
  /** Crawls under way at a time. */
  openCrawls(db: Db | Tx, ownerId: Id): Promise<number>
  /** Reverse image searches in a calendar month (UTC). */
  searchesPerMonth(db: Db | Tx, ownerId: Id): Promise<number>
  /** Our share of what image users pay in their cases, in whole per cent. */
  caseFeePercent(db: Db | Tx, ownerId: Id): Promise<number>
  /** Keys that programs may have, and calls a minute of each. */
  programs(db: Db | Tx, ownerId: Id): Promise<{ access: ProgramAccess; callsPerMinute: number }>
  /** Hours between visits to watched sites, and after a new image; null when a new image speeds up no visit. */
  visits(db: Db | Tx, ownerId: Id): Promise<{ everyHours: number; newImageWithinHours: number | null }>
}

/** Reads each from the owner's plan as it is now: what an operator changes in the table counts at once. */
export function openAllowances({ clock }: { clock: Clock }): Allowances {
  const of =
    <T>(read: (plan: PlanRow) => T) =>
    async (db: Db | Tx, ownerId: Id) =>
      read(await planOf(db, ownerId, clock()))
  return {
    monitoredImages: of((plan) => plan.monitoredImages),
    storageBytes: of((plan) => plan.storageBytes),
    takedownsPerMonth: of((plan) => plan.takedownsPerMonth ?? Infinity),
    evidenceCapturesPerMonth: of((plan) => plan.evidenceCapturesPerMonth),
    openCrawls: of((plan) => plan.openCrawls),
    searchesPerMonth: of((plan) => plan.searchesPerMonth),
    caseFeePercent: of((plan) => plan.caseFeePercent),
    programs: of((plan) => ({ access: plan.programAccess, callsPerMinute: plan.programCallsPerMinute })),
    visits: of((plan) => ({ everyHours: plan.rescanHours, newImageWithinHours: plan.newImageHours })),
  }
}

/**
 * Usage above the plan's limit; each feature words its own refusal. Call it in the using transaction, after the use: the second of two sees the
 * first. `more` adds planned use.
 */
export async function overUsed(
  { allowances, ...needs }: { allowances: Allowances; clock: Clock; queries: Queries },
  tx: Tx,
  {
    ownerId,
    what,
    more = 0,
  }: { ownerId: Id; what: 'openCrawls' | 'evidenceCapturesPerMonth' | 'takedownsPerMonth'; more?: number },
): Promise<{ limit: number; resetsAt: Date } | undefined> {
  const [limit, used] = [await allowances[what](tx, ownerId), await readAllowanceUse(needs, tx, ownerId)]
  return used[what] + more > limit ? { limit, resetsAt: used.resetsAt } : undefined
}

/** An owner's usage as counted by each feature; 0 where no feature counts. */
export async function readAllowanceUse(
  { clock, queries }: { clock: Clock; queries: Queries },
  db: Db | Tx,
  ownerId: Id,
): Promise<Used & { resetsAt: Date }> {
  const now = clock()
  const month = (nth: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + nth, 1))
  const none: Used = {
    monitoredImages: 0,
    storageBytes: 0,
    takedownsPerMonth: 0,
    evidenceCapturesPerMonth: 0,
    openCrawls: 0,
  }
  const told = await queries.ask(db, allowanceUsed, { ownerId, since: month(0) })
  return { ...Object.assign(none, ...told), resetsAt: month(1) }
}
