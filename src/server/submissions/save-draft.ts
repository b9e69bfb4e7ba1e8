import type { SentSubmission, Submission } from '#contract/submissions/saved-submission.ts'
import { forSaving } from '#contract/cases/submission/clear.ts'
import { Draft } from '#contract/cases/submission/submission.ts'
import { editableIn } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { summarizeDraft, withOwnIds } from './draft-summary.ts'
import { withAnswers } from './asked-fields.ts'
import { keepSave } from '#server/cases/changes/index.ts'
import { type CaseRecord, lockCase, recordHistory } from '#server/cases/rows/index.ts'
import { countDrafts, insertCase, readSubmission, savedDraftOf, writeSubmission } from '#server/cases/drafts/index.ts'
import { withOwnFiles } from '#server/cases/files/index.ts'
import { showSubmission } from './show-submission.ts'

export type SaveNeeds = Pick<Deps, 'db' | 'objects' | 'clock' | 'config'> & PartyConfig
type Needs = SaveNeeds

/** The most drafts that an owner can have at once. */
const maxDrafts = 1000

/** Saves what the owner wrote: as a case of its own without an id, else over the draft that has it. */
export async function saveDraft(deps: Needs, ownerId: Id, sent: SentSubmission): Promise<CaseRecord> {
  const { _id, revision } = sent
  const draft = await ownDraft(deps, ownerId, sent)
  return await deps.db.transaction(async (tx) =>
    _id === undefined || _id === 'new'
      ? await makeDraft(deps, tx, ownerId, draft)
      : await saveOver(deps, tx, { ownerId, caseId: _id, revision }, draft),
  )
}

/** Returns a draft as it is kept: with nothing that is not the owner's own, and no file that has not arrived for its case. */
export async function ownDraft(deps: Needs, ownerId: Id, sent: SentSubmission): Promise<Draft> {
  return withOwnFiles(caseIdOf(sent), forSaving(await draftWithAllFiles(deps, ownerId, sent)))
}

/** The same with every file that was sent, for the rules to judge. */
export const draftWithAllFiles = async (
  deps: Needs,
  ownerId: Id,
  { _id, older: _older, ...written }: SentSubmission,
): Promise<Draft> => await withOwnIds(deps, ownerId, Draft.parse(written))

export const caseIdOf = ({ _id }: Pick<SentSubmission, '_id'>): Id | undefined => (_id === 'new' ? undefined : _id)

/** A case that begins with this draft. */
export async function makeDraft(deps: Needs, tx: Tx, ownerId: Id, draft: Draft): Promise<CaseRecord> {
  if ((await countDrafts(tx, ownerId)) >= maxDrafts)
    throw refuse(
      'conflict',
      'case.too-many-drafts',
      `There are ${maxDrafts} drafts already, the most we keep. Submit or delete some first.`,
    )
  const now = deps.clock()
  const about = await summarizeDraft({ ...deps, db: tx }, ownerId, draft)
  const row = await insertCase(
    tx,
    { id: newId(), ownerId, state: 'draft', ...about, createdAt: now, updatedAt: now, since: now },
    draft,
  )
  const first = { caseId: row.id, at: now, actorRole: 'owner', actorId: ownerId } as const
  await recordHistory(tx, { ...first, type: 'transition', from: null, to: 'draft' })
  await appendEvent(tx, ownerId, { type: 'case', caseId: row.id })
  return row
}

type Place = { ownerId: Id; caseId: Id; revision: number | undefined }

async function saveOver(deps: Needs, tx: Tx, place: Place, draft: Draft): Promise<CaseRecord> {
  const row = await lockForSaving(deps, tx, place)
  const inside = { ...deps, db: tx }
  const isWhole = editableIn(row.state) === 'everything'
  const kept = isWhole ? draft : withAnswers(row, (await savedDraftOf(inside, row)).draft, draft)
  await writeSubmission(tx, row.id, kept, deps.clock())
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
  return await keepSave(tx, row.id, {
    updatedAt: deps.clock(),
    ...(isWhole ? { summary: await summarizeDraft(inside, row.ownerId, kept) } : {}),
  })
}

/** The owner's case, locked, if something of it can be changed and nobody has since the named revision. */
export async function lockForSaving(deps: Needs, tx: Tx, { ownerId, caseId, revision }: Place): Promise<CaseRecord> {
  const row = await lockCase(tx, ownerId, caseId)
  if (!row) throw missing('case')
  if (editableIn(row.state) === 'nothing')
    throw refuse('conflict', 'case.read-only', 'This case was submitted and cannot be changed any more.')
  const saved = await readSubmission(tx, caseId)
  if (revision !== undefined && revision !== saved.revision) throw await changedMeanwhile({ ...deps, db: tx }, row)
  return row
}

async function changedMeanwhile(deps: Needs, row: CaseRecord) {
  const details: Submission = await showSubmission(deps, row)
  return refuse('conflict', 'case.changed', 'This draft was changed in another window. Choose which answers to keep.', {
    details,
  })
}
