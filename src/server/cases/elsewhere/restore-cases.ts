import { z } from 'zod'
import { caseStates, CaseState } from '#contract/cases/case-states.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { isDraft } from '#contract/cases/state-questions.ts'
import { Id, Moment } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { insertCaseElsewhere } from './elsewhere-store.ts'

const text = z.string().max(2000)
const ExportedCase = z.object({
  id: Id,
  name: text,
  state: CaseState,
  party: text.nullable(),
  host: text,
  infringer: text,
  since: Moment,
})
/** Photographs stand in the last submission of a case. */
const ExportedSubmission = z.object({
  caseId: Id,
  submission: z.object({ images: z.array(z.object({ _id: Id.nullable() })).max(10_000) }),
})

/**
 * Keeps each submitted case of the archive as one handled elsewhere, so that nobody is asked twice. Drafts, and cases that were declined or
 * withdrawn, block nothing and stay in the archive.
 */
export async function restoreCases(
  { db }: Pick<Deps, 'db'>,
  accountId: Id,
  archive: ForeignArchive,
): Promise<Restored> {
  const images = new Map<Id, Id[]>()
  for await (const { caseId, submission } of archive.entries('submissions', ExportedSubmission))
    images.set(
      caseId,
      submission.images.flatMap(({ _id }) => _id ?? []),
    )
  const restored = { 'cases handled elsewhere': 0 }
  for await (const { party, since, ...row } of archive.entries('cases', ExportedCase)) {
    if (party === null || isDraft(row.state) || caseStates[row.state].freesMatches) continue
    const isNew = await insertCaseElsewhere(db, {
      ...row,
      party,
      since: new Date(since),
      state: stateWords[row.state].owner_label,
      batch: null,
      images: images.get(row.id) ?? [],
      ownerId: accountId,
    })
    restored['cases handled elsewhere'] += Number(isNew)
  }
  return restored
}
