import { createHash } from 'node:crypto'
import { mandateText, mandateVersion } from '#contract/cases/mandate.ts'
import { problemsOf } from '#contract/submissions/rules/problems.ts'
import { editableIn, isInfoNeeded } from '#contract/cases/state-questions.ts'
import { forSubmitting } from '#contract/cases/submission/clear.ts'
import type { SentSubmission } from '#contract/submissions/saved-submission.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { requireVerified } from '#server/accounts/index.ts'
import { markSaid } from '#server/images/library/index.ts'
import { lockSitesOfMatches } from '#server/matches/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { keepSubmitted } from '#server/cases/changes/index.ts'
import { type Agreement } from '#server/cases/tables/index.ts'
import {
  type CaseRecord,
  countryOfCase,
  lockCase,
  lockParty,
  openCaseAgainst,
  ownCase,
} from '#server/cases/rows/index.ts'
import { caseSubmittedAs, savedDraftOf, writeSubmission } from '#server/cases/drafts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import { type DraftSummary, summarizeDraft } from './draft-summary.ts'
import { caseElsewhereAbout } from '#server/cases/elsewhere/index.ts'
import { keepClaimant } from '#server/cases/claimant/index.ts'
import { keepMarkedMatches, moveCase, type MoveNeeds, refuseBesideTakedown } from '#server/cases/moving/index.ts'
import { problemsOfFiles } from '#server/cases/files/index.ts'
import { requireAnswered, withAnswers } from './asked-fields.ts'
import { type CheckNeeds, knownOf } from './checks/check-draft.ts'
import { caseIdOf, draftWithAllFiles, lockForSaving, makeDraft } from './save-draft.ts'

export type SubmitNeeds = CheckNeeds & MoveNeeds & Pick<Deps, 'objects'>

const submitsAnHour = 120

/**
 * Hands a submission in, once every rule and check has passed. What was handed in already is answered as it is, so that a second click or
 * a retry makes one case. In `needs_info` the answers that were asked for go in.
 */
export async function submitCase(
  deps: SubmitNeeds,
  ownerId: Id,
  sent: SentSubmission,
  ip: string,
): Promise<CaseRecord> {
  const row = sent._id === undefined || sent._id === 'new' ? undefined : await ownCase(deps, ownerId, sent._id)
  const own = await draftWithAllFiles(deps, ownerId, sent)
  const hash = hashOf(forSubmitting(own))
  const already = row ? isSubmittedAs(row, hash) : await caseSubmittedAs(deps.db, ownerId, hash)
  if (already) return already
  await requireVerified(deps, ownerId)
  if (row && editableIn(row.state) === 'nothing')
    throw refuse('conflict', 'case.read-only', 'This case was submitted and cannot be changed any more.')
  const draft = forSubmitting(await writtenFor(deps, own, row))
  await consumeAttempt(deps, [{ name: 'case-submits', key: ownerId, max: submitsAnHour, seconds: 3600 }])
  const { about, country } = await check(deps, { ownerId, caseId: caseIdOf(sent) }, draft)
  const submission: Submitting = { draft, hash, about, country, agreement: agreementOf(deps, ip) }
  return await deps.db.transaction((tx) => handIn(deps, tx, { ownerId, sent }, submission))
}

/** What is handed in: all that was sent, or the saved submission with only the fields that were asked about. */
async function writtenFor(deps: SubmitNeeds, draft: Draft, row: CaseRecord | undefined): Promise<Draft> {
  if (!row || editableIn(row.state) !== 'listed') return draft
  const answered = withAnswers(row, (await savedDraftOf(deps, row)).draft, draft)
  requireAnswered(row, answered)
  return answered
}

const isSubmittedAs = (row: CaseRecord, hash: string): CaseRecord | undefined =>
  row.submittedHash === hash && editableIn(row.state) === 'nothing' ? row : undefined

/** Hash of a submission, to recognise retries. Ignores signed addresses, which change on display. */
function hashOf({ images, ...draft }: Draft): string {
  const same = images.map((image) => (image._id === null ? image : { ...image, url: '', thumbnail: '' }))
  return createHash('sha256')
    .update(JSON.stringify({ ...draft, images: same }))
    .digest('hex')
}

type Whose = { ownerId: Id; caseId: Id | undefined }

async function check(
  deps: SubmitNeeds,
  { ownerId, caseId }: Whose,
  draft: Draft,
): Promise<{ about: DraftSummary; country: string | null }> {
  const about = await summarizeDraft(deps, ownerId, draft)
  const [{ known, country }, ofFiles] = await Promise.all([
    knownOf(deps, ownerId, draft, about),
    problemsOfFiles(deps, caseId, draft),
  ])
  const problems = [...problemsOf(draft, known), ...ofFiles]
  const first = new Map(problems.toReversed().map((problem) => [problem.path, problem]))
  if (first.size > 0) throw refuseForm([...first.values()].toReversed())
  return { about, country: countryOfCase({ country, host: about.host }, draft) }
}

type Submitting = { draft: Draft; hash: string; about: DraftSummary; country: string | null; agreement: Agreement }

async function handIn(
  deps: SubmitNeeds,
  tx: Tx,
  { ownerId, sent }: { ownerId: Id; sent: SentSubmission },
  { draft, hash, about, country, agreement }: Submitting,
): Promise<CaseRecord> {
  await markSaid(tx, ownerId, { registered: registeredIn(draft), licensed: licensedIn(draft) })
  if (about.party !== null) await lockParty(tx, ownerId, about.party)
  const already = await handedIn(tx, ownerId, sent, hash)
  if (already) return already
  const matches = draft.matches.flatMap(({ _id }) => _id ?? [])
  const row = await caseToHandIn(deps, tx, { ownerId, sent, draft, finds: matches })
  await refuseSecond(tx, row, about)
  await refuseElsewhere(tx, row, { about, draft })
  await refuseBesideTakedown(deps, tx, { ownerId, clusterId: about.clusterId })
  await writeSubmission(tx, row.id, draft, deps.clock())
  await keepMarkedMatches(tx, row, matches)
  await keepClaimant(tx, ownerId, draft.claimant, deps.clock())
  const known = await keepSubmitted(tx, row.id, { summary: about, country, submittedHash: hash })
  if (isInfoNeeded(row.state))
    return await moveCase(deps, tx, known, { to: 'in_review', by: 'owner', actorId: ownerId })
  const set = { agreement, submittedAt: deps.clock() }
  return await moveCase(deps, tx, known, { to: 'submitted', by: 'owner', actorId: ownerId, set })
}

/** Those of its images that their owner says are registered in the United States; what is pending is not yet. */
const registeredIn = ({ images }: Draft): Id[] =>
  images.flatMap(({ _id, registration }) => (_id !== null && registration.us.status === 'Yes' ? _id : []))

/** Those that their owner says were licensed before. */
const licensedIn = ({ images }: Draft): Id[] =>
  images.flatMap(({ _id, licensing }) => (_id !== null && licensing.licensed_before === true ? _id : []))

/** The case that this became while it was looked at. */
async function handedIn(tx: Tx, ownerId: Id, { _id }: SentSubmission, hash: string): Promise<CaseRecord | undefined> {
  if (_id === undefined || _id === 'new') return await caseSubmittedAs(tx, ownerId, hash)
  const row = await lockCase(tx, ownerId, _id)
  return row && isSubmittedAs(row, hash)
}

async function caseToHandIn(
  deps: SubmitNeeds,
  tx: Tx,
  { ownerId, sent, draft, finds: matches }: { ownerId: Id; sent: SentSubmission; draft: Draft; finds: readonly Id[] },
): Promise<CaseRecord> {
  if (sent._id === undefined || sent._id === 'new') {
    // Precedes the owner's events, which judges of finds lock after their sites.
    await lockSitesOfMatches(tx, ownerId, matches)
    return await makeDraft(deps, tx, ownerId, draft)
  }
  return await lockForSaving(deps, tx, { ownerId, caseId: sent._id, revision: sent.revision })
}

/** One open case a party. */
async function refuseSecond(tx: Tx, row: CaseRecord, { party }: DraftSummary): Promise<void> {
  const open = party === null ? undefined : await openCaseAgainst(tx, row.ownerId, party)
  if (!open || open.id === row.id) return
  throw refuse(
    'conflict',
    'case.open-already',
    `There is already an open case on this site: ${open.name}. More images can be added to it by a message to us.`,
    { details: { caseId: open.id, name: open.name } },
  )
}

/** A use that another office handled is not claimed a second time. */
async function refuseElsewhere(
  tx: Tx,
  { ownerId }: CaseRecord,
  { about: { party }, draft }: { about: DraftSummary; draft: Draft },
): Promise<void> {
  if (party === null) return
  const images = draft.images.flatMap(({ _id }) => _id ?? [])
  const found = await caseElsewhereAbout(tx, ownerId, { party, images })
  if (!found) return
  throw refuse(
    'conflict',
    'case.elsewhere',
    `These photographs on ${found.host} belong to the case ${found.name}, which was handled elsewhere. If it ended without a result, remove it under Cases → Handled elsewhere, then submit again.`,
    { details: { caseId: found.id, name: found.name } },
  )
}

function agreementOf({ config, clock }: Pick<Deps, 'config' | 'clock'>, ip: string): Agreement {
  const hash = createHash('sha256').update(mandateText(config.brand.name)).digest('hex')
  return { version: mandateVersion, hash, at: clock().toISOString(), ip }
}
