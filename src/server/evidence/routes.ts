import {
  getEvidence,
  getEvidenceFile,
  getEvidencePackage,
  getEvidenceReport,
  keepMatch,
  listEvidence,
  listEvidenceRequests,
  supplyEvidence,
} from '#contract/evidence/endpoints.ts'
import { readOriginals } from '#server/images/reading/index.ts'
import type { Id } from '#contract/wire.ts'
import { type Allowances, overUsed } from '#server/billing/plans/index.ts'
import { findMatch } from '#server/matches/index.ts'
import { findActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { PrincipalOf } from '#server/platform/http/principal.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { looksAt } from '#server/platform/public-numbers/public-numbers.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { newestCustodyOf } from './custody-store.ts'
import { type EvidenceRow, filesOf, findByNumber, listEvidenceOf, stampsOf } from './evidence-store.ts'
import { evidenceOfPayer } from './events.ts'
import { keepEvidence } from './keep-evidence.ts'
import { placesShown, listFileUrls } from './files/look-at-files.ts'
import { openFile } from './files/open-file.ts'
import { openPackage } from './files/open-package.ts'
import { openReport, type ReportNeeds } from './files/open-report.ts'
import { requestsOf } from './requests-of.ts'
import { supplyEvidence as supply, type SupplyNeeds } from './supply-evidence.ts'
import { showEvidence, showInFull, showToPayer } from './view.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock' | 'objects' | 'queries'> &
  SupplyNeeds &
  ReportNeeds & { allowances: Allowances }

export const evidenceRoutes: Route<Needs>[] = [
  handle(keepMatch, async ({ params, user }, deps: Needs) => {
    const { accountId: ownerId } = user
    const match = await findMatch(deps.db, ownerId, params.matchId)
    if (!match) throw missing('match')
    await consumeAttempt(deps, [{ name: 'captures-of-owner', key: ownerId, max: 300, seconds: 86_400 }])
    const { imageId, pageUrl, url: fileUrl, id: matchId } = match
    const wanted = { ownerId, imageId, pageUrl, fileUrl, matchId, requestedBy: 'owner' as const }
    return await deps.db.transaction(async (tx) => {
      const row = await keepEvidence(deps, tx, wanted)
      const over = await overUsed(deps, tx, { ownerId, what: 'evidenceCapturesPerMonth' })
      if (over) throw planFull(over)
      return { evidence: showEvidence(row), activity: await activityOf(tx, row) }
    })
  }),
  handle(listEvidence, async ({ query, user }, deps: Needs) => {
    const { rows, total, bytes } = await listEvidenceOf(deps.db, user.accountId, query)
    const originals = await readOriginals(deps, user.accountId, [...new Set(rows.map(({ imageId }) => imageId))])
    const places = await placesShown(deps, rows)
    const data = rows.map((row) => {
      const { title = null, thumbnail: url, width, height } = originals.get(row.imageId) ?? {}
      const thumbnail = url && width && height ? { url, width, height } : null
      return { ...showEvidence(row), title, thumbnail, picture: places.get(row.id) ?? null }
    })
    return { data, total, bytes, page: query.page, pageSize: query.pageSize }
  }),
  handle(getEvidence, async ({ params, user }, deps: Needs) =>
    user.kind === 'payer'
      ? await forPayer(deps, params.number, user.caseId)
      : await inFull(deps, await found(deps.db, user, params.number)),
  ),
  handle(getEvidencePackage, async ({ params, user }, deps: Needs) => {
    const row = await found(deps.db, user, params.number)
    await countDownload(deps, user.accountId)
    return await openPackage(deps, row, user.accountId)
  }),
  handle(getEvidenceReport, async ({ params, user }, deps: Needs) => {
    const row = await found(deps.db, user, params.number)
    await consumeAttempt(deps, [{ name: 'reports-of-account', key: user.accountId, max: 200, seconds: 3600 }])
    return await openReport(deps, row, { by: user.accountId })
  }),
  handle(listEvidenceRequests, async ({ params, user }, deps: Needs) => {
    const row = await found(deps.db, user, params.number)
    await consumeAttempt(deps, [{ name: 'records-of-account', key: user.accountId, max: 600, seconds: 3600 }])
    return await requestsOf(deps, row, user.accountId)
  }),
  handle(getEvidenceFile, async ({ params, user }, deps: Needs) => {
    const row = await found(deps.db, user, params.number)
    await countDownload(deps, user.accountId)
    return await openFile(deps, row, params.name, user.accountId)
  }),
  handle(supplyEvidence, async ({ params, body, user }, deps: Needs) =>
    inFull(deps, await supply(deps, params.number, body, user.accountId)),
  ),
]

/** Counted, since each is a line of a log. */
const countDownload = (deps: Needs, key: Id) =>
  consumeAttempt(deps, [{ name: 'downloads-of-account', key, max: 600, seconds: 3600 }])

const planFull = ({ limit, resetsAt }: { limit: number; resetsAt: Date }) => {
  const day = resetsAt.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return refuse(
    'payment-required',
    'evidence.plan-full',
    `Your plan has ${limit} captures of evidence a month, and all are used. They renew on ${day}; a larger plan gives more.`,
  )
}

async function inFull(deps: Pick<Needs, 'db' | 'objects'>, row: EvidenceRow) {
  const { db } = deps
  const files = await filesOf(db, row.id)
  const parts = {
    files,
    stamps: await stampsOf(db, row.id),
    custody: await newestCustodyOf(db, row.id),
    looks: await looksAt(db, row.number),
  }
  return showInFull(row, parts, await listFileUrls(deps, files))
}

/** Evidence of a case that its image user may see and pay. Any other is as unavailable to him as a missing case. */
async function forPayer({ db, queries }: Needs, number: string, caseId: Id) {
  const row = await findByNumber(db, number)
  const isHeld = row ? await queries.askOne(db, evidenceOfPayer, { caseId, evidenceId: row.id }) : false
  if (!row || row.sealedAt === null || isHeld !== true) throw unavailable()
  return showToPayer(row, { files: await filesOf(db, row.id), stamps: await stampsOf(db, row.id) })
}

const unavailable = () =>
  refuse('missing', 'portal.unavailable', 'Case unavailable for payment. Please contact your case manager.')

/** The activity that a person follows; case captures have none. */
async function activityOf(tx: Tx, row: EvidenceRow) {
  if (row.activityId !== null) return await findActivity(tx, row.ownerId, row.activityId)
  return null
}

/** An owner's own; staff work on everybody's. */
async function found(db: Needs['db'], user: PrincipalOf<'owner'>, number: string): Promise<EvidenceRow> {
  const row = await findByNumber(db, number, user.kind === 'staff' ? undefined : user.accountId)
  if (!row) throw missing('evidence')
  return row
}
