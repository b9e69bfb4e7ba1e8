import { randomUUID } from 'node:crypto'
import { attachmentTypes, attachmentTypeNames, endingOf, largestAttachment } from '#contract/cases/attachments.ts'
import { editableIn } from '#contract/cases/state-questions.ts'
import { emptyDraft } from '#contract/cases/submission/submission.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import type { UploadKey } from '#server/platform/uploads/events.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { findCase } from '#server/cases/rows/index.ts'
import { makeDraft, type SaveNeeds } from './save-draft.ts'

const uploadsAnHour = 600

type NewFile = { ownerId: Id; caseId: Id; fileName: string; type: string; size: number }

/** Where a file of the owner's case goes, while something can still be added to it; of one that is not saved yet a draft is made for it. */
export async function keyForFile(deps: SaveNeeds, file: NewFile): Promise<UploadKey> {
  const ending = await acceptedEnding(deps, file)
  const caseId = file.caseId === 'new' ? await newCase(deps, file.ownerId) : file.caseId
  return { key: `${caseId}/${randomUUID()}.${ending}`, caseId }
}

const newCase = async (deps: SaveNeeds, ownerId: Id): Promise<Id> =>
  (await deps.db.transaction((tx) => makeDraft(deps, tx, ownerId, emptyDraft()))).id

/** How the file's name ends, if its case takes it and its owner may send one more this hour. */
async function acceptedEnding(deps: SaveNeeds, { ownerId, caseId, fileName, type, size }: NewFile): Promise<string> {
  if (caseId !== 'new') await requireOpen(deps, ownerId, caseId)
  const ending = endingOf(fileName)
  const problems = problemsOfUpload({ ending, type, size })
  if (problems.length > 0) throw refuseForm(problems)
  await consumeAttempt(deps, [{ name: 'case-uploads', key: ownerId, max: uploadsAnHour, seconds: 3600 }])
  return ending
}

async function requireOpen({ db }: Pick<Deps, 'db'>, ownerId: Id, caseId: Id): Promise<void> {
  const row = await findCase(db, ownerId, caseId)
  if (!row) throw missing('case')
  if (editableIn(row.state) === 'nothing')
    throw refuse('conflict', 'case.read-only', 'This case was submitted and cannot be changed any more.')
}

function problemsOfUpload({ ending, type, size }: { ending: string; type: string; size: number }): FieldProblem[] {
  if (!Object.hasOwn(attachmentTypes, ending) || attachmentTypes[ending] !== type)
    return [{ path: 'type', message: `This kind of file cannot be attached. We take ${attachmentTypeNames}` }]
  if (size > largestAttachment)
    return [
      { path: 'size', message: `This file is larger than ${largestAttachment / 1024 / 1024} MB, the most we take.` },
    ]
  return []
}
