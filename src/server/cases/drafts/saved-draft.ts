import { randomUUID } from 'node:crypto'
import { type Loaded } from '#contract/cases/submission/build-draft.ts'
import { loadDraft } from '#contract/cases/submission/load-draft.ts'
import { submissionVersion } from '#contract/cases/submission/submission.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import { readSubmission } from './draft-store.ts'
import { sourcesOfCluster } from './draft-sources.ts'

export type SavedDraft = Loaded & { revision: number; savedAt: Date }

/** What was saved of a case, as this version reads it, whatever became of it. */
export async function savedDraftOf(deps: Pick<Deps, 'db' | 'objects'>, row: CaseRecord): Promise<SavedDraft> {
  const { submission, revision, savedAt } = await readSubmission(deps.db, row.id)
  const isOlder = row.clusterId !== null && !hasVersion(submission)
  const records = isOlder ? await sourcesOfCluster(deps, row.ownerId, row.clusterId!) : undefined
  return { ...loadDraft(submission, randomUUID, records), revision, savedAt }
}

const hasVersion = (submission: unknown): boolean =>
  typeof submission === 'object' &&
  submission !== null &&
  'version' in submission &&
  submission.version === submissionVersion
