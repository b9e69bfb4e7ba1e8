import type { Submission } from '#contract/submissions/saved-submission.ts'
import { type Draft, emptyDraft } from '#contract/cases/submission/submission.ts'
import { editableIn, isDraft } from '#contract/cases/state-questions.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { readPhotographs } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openFields } from './asked-fields.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { factsOf } from './facts.ts'
import { othersOn } from '#server/cases/index.ts'
import { suggestedFor } from './known/suggest.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

/** A case's submission as it was saved, with signed addresses of its photographs. `dropped` is what could not be made part of it. */
export async function showSubmission(deps: Needs, row: CaseRecord, dropped: FieldProblem[] = []): Promise<Submission> {
  const saved = await savedDraftOf(deps, row)
  const [draft, facts, suggested, others] = await Promise.all([
    withAddresses(deps, row, saved.draft),
    factsOf(deps, row),
    suggestedFor(deps, row.ownerId, saved.draft),
    othersOn(deps.db, row),
  ])
  return {
    ...draft,
    __DRAFT__: isDraft(row.state),
    _id: row.id,
    entity_id: row.id,
    revision: saved.revision,
    name: row.name,
    state: row.state,
    editable: { mode: editableIn(row.state), fields: openFields(row, saved.draft) },
    facts,
    suggested,
    others,
    metadata: {
      createdAt: row.createdAt.toISOString(),
      savedAt: saved.savedAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
    },
    errors: [...dropped, ...saved.dropped],
  }
}

/** A case with nothing saved so far. */
export const newSubmission = (now: Date): Submission => ({
  ...emptyDraft(),
  _id: 'new',
  entity_id: 'new',
  revision: 0,
  name: '',
  state: 'draft',
  editable: { mode: 'everything', fields: [] },
  facts: { cluster: null, hostCountries: {}, overrides: [] },
  suggested: { country: null, watermarks: {}, answers: {} },
  others: [],
  metadata: { createdAt: now.toISOString(), savedAt: now.toISOString(), submittedAt: null },
  errors: [],
})

/** Signed addresses expire, so those of library photographs are renewed on display. */
async function withAddresses(deps: Needs, { ownerId }: CaseRecord, draft: Draft): Promise<Draft> {
  const ids = draft.images.flatMap(({ _id }) => (_id === null ? [] : [_id]))
  const known = new Map((await readPhotographs(deps, ownerId, ids)).map((photograph) => [photograph.id, photograph]))
  return {
    ...draft,
    images: draft.images.map((image) => {
      const photograph = image._id === null ? undefined : known.get(image._id)
      return photograph
        ? { ...image, url: photograph.url ?? image.url, thumbnail: photograph.thumbnail ?? image.thumbnail }
        : image
    }),
  }
}
