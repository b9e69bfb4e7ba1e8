import { createHash } from 'node:crypto'
import { loadDraft } from '#contract/cases/submission/load-draft.ts'
import type { SentSubmission } from '#contract/submissions/saved-submission.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findCase } from '#server/cases/rows/index.ts'
import { sourcesOfCluster } from '#server/cases/drafts/index.ts'

type Sent = { sent: SentSubmission; dropped: FieldProblem[] }

/**
 * What was sent, in this version. An older submission is migrated from its cluster where that is the owner's, which it names, its matches
 * share, or its case has; else from its own images and matches.
 */
export async function migrateSent(
  deps: Pick<Deps, 'db' | 'objects'>,
  ownerId: Id,
  { older, ...sent }: SentSubmission,
): Promise<Sent> {
  if (!older) return { sent, dropped: [] }
  const alone = loadDraft(older, uuidsOf(older))
  const clusterId = Id.safeParse(older['cluster']).data ?? alone.cluster ?? (await clusterOfCase(deps, ownerId, sent))
  const records = clusterId === null ? undefined : await sourcesOfCluster(deps, ownerId, clusterId)
  const isKnown = records !== undefined && records.matches.length > 0
  const { draft, dropped } = isKnown ? loadDraft(older, uuidsOf(older), records) : alone
  return { sent: { ...draft, _id: sent._id, revision: sent.revision }, dropped }
}

async function clusterOfCase({ db }: Pick<Deps, 'db'>, ownerId: Id, { _id }: SentSubmission): Promise<Id | null> {
  const row = _id === undefined || _id === 'new' ? undefined : await findCase(db, ownerId, _id)
  return row?.clusterId ?? null
}

/** The same for the same submission, so that one that is sent again is known by its hash. */
function uuidsOf(older: unknown): () => string {
  const hash = createHash('sha256').update(JSON.stringify(older)).digest('hex')
  let count = 0
  return () => {
    const bytes = createHash('sha256').update(`${hash} ${count++}`).digest('hex')
    return `${bytes.slice(0, 8)}-${bytes.slice(8, 12)}-8${bytes.slice(13, 16)}-8${bytes.slice(17, 20)}-${bytes.slice(20, 32)}`
  }
}
