import { getEvidence, getEvidenceFile, keepMatch, listEvidence, supplyEvidence } from '#contract/evidence/endpoints.ts'
import { type Allowances, overUsed } from '#server/billing/index.ts'
import { findMatch } from '#server/matches/index.ts'
import { findActivity } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { PrincipalOf } from '#server/platform/http/principal.ts'
import { countAttempt } from '#server/platform/limits/limits.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { custodyOf } from './custody-store.ts'
import { type EvidenceRow, filesOf, findByNumber, listEvidenceOf, stampsOf } from './evidence-store.ts'
import { keepEvidence } from './keep-evidence.ts'
import { openFile } from './open-file.ts'
import { supplyEvidence as supply, type SupplyNeeds } from './supply-evidence.ts'
import { showEvidence, showInFull } from './view.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock' | 'objects' | 'neighbours'> & SupplyNeeds & { allowances: Allowances }

export const evidenceRoutes: Route<Needs>[] = [
  handle(keepMatch, async ({ params, user }, deps: Needs) => {
    const { accountId: ownerId } = user
    const match = await findMatch(deps.db, ownerId, params.matchId)
    if (!match) throw missing('match')
    await countAttempt(deps, [{ name: 'captures-of-owner', of: ownerId, most: 300, seconds: 86_400 }])
    const { imageId, pageUrl, url: fileUrl, id: matchId } = match
    const wanted = { ownerId, imageId, pageUrl, fileUrl, matchId, requestedBy: 'owner' as const }
    return await deps.db.transaction(async (tx) => {
      const row = await keepEvidence(deps, tx, wanted)
      const over = await overUsed(deps, tx, ownerId, 'evidenceCapturesPerMonth')
      if (over) throw planFull(over)
      return { evidence: showEvidence(row), activity: await findActivity(tx, ownerId, row.activityId!) }
    })
  }),
  handle(listEvidence, async ({ query, user }, { db }: Needs) => {
    const { rows, total } = await listEvidenceOf(db, user.accountId, query)
    return { data: rows.map(showEvidence), total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getEvidence, async ({ params, user }, { db }: Needs) => {
    return await inFull(db, await found(db, user, params.number))
  }),
  handle(getEvidenceFile, async ({ params, user }, deps: Needs) => {
    const row = await found(deps.db, user, params.number)
    return await openFile(deps, row, params.name, user.accountId)
  }),
  handle(supplyEvidence, async ({ params, body, user }, deps: Needs) =>
    inFull(deps.db, await supply(deps, params.number, body, user.accountId)),
  ),
]

const planFull = ({ limit, resetsAt }: { limit: number; resetsAt: Date }) => {
  const day = resetsAt.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return refuse(
    'payment-required',
    'evidence.plan-full',
    `Your plan has ${limit} captures of evidence a month, and all are used. They count anew from ${day}; a larger plan gives more.`,
  )
}

const inFull = async (db: Needs['db'], row: EvidenceRow) =>
  showInFull(row, {
    files: await filesOf(db, row.id),
    stamps: await stampsOf(db, row.id),
    custody: await custodyOf(db, row.id),
  })

/** An owner's own; staff's work is with everybody's. */
async function found(db: Needs['db'], user: PrincipalOf<'owner'>, number: string): Promise<EvidenceRow> {
  const row = await findByNumber(db, number, user.kind === 'staff' ? undefined : user.accountId)
  if (!row) throw missing('evidence')
  return row
}
