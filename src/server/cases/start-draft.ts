import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import type { startSubmission } from '#contract/cases/endpoints.ts'
import { draftFromImages, draftFromMatches, type Loaded } from '#contract/cases/submission/build-draft.ts'
import { emptyDraft } from '#contract/cases/submission/submission.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { sitesAmong } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type CaseRecord, draftOfCluster } from './case-store.ts'
import { claimableOfCluster, ownImages, recordsOfMatches } from './records.ts'
import { makeDraft } from './save-draft.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock' | 'config'> & PartyConfig
type From = Body<typeof startSubmission>

export type Started = { row: CaseRecord; isMade: boolean; dropped: FieldProblem[] }

/** Makes a draft of what is named; the draft that a cluster has already is answered as it is. */
export async function startDraft(deps: Needs, ownerId: Id, from: From): Promise<Started> {
  const known = from.cluster === undefined ? undefined : await draftOfCluster(deps.db, ownerId, from.cluster)
  if (known) return { row: known, isMade: false, dropped: [] }
  const { draft, dropped } = await built(deps, ownerId, from)
  const row = await deps.db.transaction((tx) => makeDraft(deps, tx, ownerId, draft))
  return { row, isMade: true, dropped }
}

async function built(deps: Needs, ownerId: Id, { cluster, matches, images }: From): Promise<Loaded> {
  if (cluster !== undefined) {
    const [site] = await sitesAmong(deps.db, ownerId, [cluster])
    if (!site) throw missing('site')
    const claimable = await claimableOfCluster(deps, ownerId, cluster)
    return withImages(
      draftFromMatches(claimable, randomUUID),
      'Everything found there is approved, licensed, ignored or part of a case already.',
    )
  }
  if (matches !== undefined) {
    const records = await recordsOfMatches(deps, ownerId, matches)
    if (records.matches.length === 0) throw missing('match')
    return withImages(
      draftFromMatches(records, randomUUID),
      'Everything you chose is ignored or part of a case already.',
    )
  }
  if (images === undefined) return { draft: emptyDraft(), cluster: null, dropped: [] }
  const own = await ownImages(deps, ownerId, images)
  if (own.length === 0) throw missing('image')
  return draftFromImages(own, randomUUID)
}

function withImages(loaded: Loaded, whyNone: string): Loaded {
  if (loaded.draft.images.length > 0) return loaded
  throw refuse('conflict', 'case.nothing-left', whyNone)
}
