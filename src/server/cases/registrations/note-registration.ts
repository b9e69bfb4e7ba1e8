import type { z } from 'zod'
import { isDraft } from '#contract/cases/state-questions.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { newsOfRegistration, type RegistrationNews } from '#server/registrations/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { lockCase, type CaseRecord, updateCase } from '../rows/case-store.ts'
import { writeSubmission } from '../drafts/draft-store.ts'
import { recordHistory } from '../rows/history-store.ts'
import { casesWithImages } from '../image-store.ts'
import { savedDraftOf } from '../drafts/saved-draft.ts'
import type { noteRegistration } from './note-registration-job.ts'

type Payload = z.infer<(typeof noteRegistration)['payload']>
type Noted = RegistrationNews & Pick<Payload, 'to'>
type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

/** Fills drafts with the registration of their images. Cases that were submitted get a line of history. */
export async function noteRegistrationInCases(needs: Needs, { registrationId, to }: Payload): Promise<void> {
  const news = await newsOfRegistration(needs.db, registrationId)
  if (!news) return
  const noted = { ...news, to }
  const { ownerId, images } = news
  for (const caseId of await casesWithImages(needs.db, ownerId, images))
    await needs.db.transaction(async (tx) => {
      const row = await lockCase(tx, ownerId, caseId)
      if (!row) return
      if (isDraft(row.state)) await fillDraft(needs, tx, row, noted)
      else await addLine(needs, tx, row, noted)
    })
}

async function fillDraft(needs: Needs, tx: Tx, row: CaseRecord, noted: Noted): Promise<void> {
  const { draft } = await savedDraftOf({ ...needs, db: tx }, row)
  const filled = draft.images.map((image) => filledWith(image, noted))
  if (filled.every((image, at) => image === draft.images[at])) return
  await writeSubmission(tx, row.id, { ...draft, images: filled }, needs.clock())
  await updateCase(tx, row.id, { updatedAt: needs.clock() })
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
}

type DraftImage = Draft['images'][number]

/** What the owner answered themselves stays: a completed registration, or one that they filed on their own. */
function filledWith(image: DraftImage, { to, images, title, filed, registered }: Noted): DraftImage {
  const { us } = image.registration
  const isOwn = us.status === 'Yes' || us.status === 'Pending'
  if (isOwn || image._id === null || !images.includes(image._id)) return image
  if (to === 'refused')
    return us.status === 'Rightframe' ? { ...image, registration: { us: { ...us, status: 'No', id: '' } } } : image
  if (to === 'filed')
    return { ...image, registration: { us: { ...us, status: 'Rightframe', id: filed.number, title } } }
  const { number: id, on } = registered
  return { ...image, registration: { us: { status: 'Yes', id, year: on.slice(0, 4), title, registered: on } } }
}

async function addLine(
  { clock }: Needs,
  tx: Tx,
  row: CaseRecord,
  { to, title, filed, registered }: Noted,
): Promise<void> {
  const lines = {
    filed: `The registration “${title}” of an image of this case was filed on ${filed.on}, under the number ${filed.number}.`,
    refused: `The Office refused the registration “${title}” of an image of this case.`,
    registered: `An image of this case is registered: “${title}”, ${registered.number}, effective ${registered.on}.`,
  }
  const at = clock()
  await recordHistory(tx, { caseId: row.id, at, type: 'note', actorRole: 'system', publicNote: lines[to] })
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
}
