import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import type { startSubmission } from '#contract/submissions/endpoints.ts'
import { isDraft } from '#contract/cases/state-questions.ts'
import {
  type ClusterRecords,
  draftFromImages,
  draftFromMatches,
  type Loaded,
} from '#contract/cases/submission/build-draft.ts'
import { emptyDraft } from '#contract/cases/submission/submission.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { sitesAmong } from '#server/matches/clusters/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { claimableSourcesOfCluster, draftOfCluster, ownImages, sourcesOfMatches } from '#server/cases/drafts/index.ts'
import { findUnclaimedUses, problemsOfClaims } from './unclaimed-uses.ts'
import { withKnownAnswers } from './known/known-answers.ts'
import { makeDraft } from './save-draft.ts'
import { withSiteCountry } from './known/suggest.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock' | 'config'> & PartyConfig
type From = Body<typeof startSubmission>

export type Started = { row: CaseRecord; isMade: boolean; dropped: FieldProblem[] }

/**
 * Makes a draft of what is named, without what other cases of the same site hold. The draft that a cluster has already, or that holds all
 * the matches, is answered as it is.
 */
export async function startDraft(deps: Needs, ownerId: Id, from: From): Promise<Started> {
  const known = from.cluster === undefined ? undefined : await draftOfCluster(deps.db, ownerId, from.cluster)
  if (known) return { row: known, isMade: false, dropped: [] }
  const made = await built(deps, ownerId, from)
  if ('heldBy' in made) return { row: made.heldBy, isMade: false, dropped: [] }
  const { draft: begun, dropped } = made
  const draft = await withKnownAnswers(deps, ownerId, await withSiteCountry(deps, ownerId, begun))
  const row = await deps.db.transaction((tx) => makeDraft(deps, tx, ownerId, draft))
  return { row, isMade: true, dropped }
}

type Built = Loaded | { heldBy: CaseRecord }

async function built(deps: Needs, ownerId: Id, { cluster, matches, images }: From): Promise<Built> {
  if (cluster !== undefined) {
    const [site] = await sitesAmong(deps.db, ownerId, [cluster])
    if (!site) throw missing('site')
    const claimable = await claimableSourcesOfCluster(deps, ownerId, cluster)
    const none = 'Everything found there is approved, licensed, ignored or part of a case already.'
    return await ofFree(deps, ownerId, claimable, none)
  }
  if (matches !== undefined) {
    const records = await sourcesOfMatches(deps, ownerId, matches)
    if (records.matches.length === 0) throw missing('match')
    return await ofFree(deps, ownerId, records, 'Everything you chose is ignored or part of a case already.')
  }
  if (images === undefined) return { draft: emptyDraft(), cluster: null, dropped: [] }
  const own = await ownImages(deps, ownerId, images)
  if (own.length === 0) throw missing('image')
  return draftFromImages(own, randomUUID)
}

/** Of matches, those that are free; where none is, the one draft that holds them. */
async function ofFree(deps: Needs, ownerId: Id, records: ClusterRecords, whyNone: string): Promise<Built> {
  const { records: free, holding } = await findUnclaimedUses(deps, ownerId, records)
  const loaded = draftFromMatches(free, randomUUID)
  if (loaded.draft.images.length > 0) return { ...loaded, dropped: [...problemsOfClaims(holding), ...loaded.dropped] }
  const [first, ...others] = holding.keys()
  if (first && isDraft(first.state) && others.length === 0) return { heldBy: first }
  const details = first && { details: { caseId: first.id, name: first.name } }
  throw refuse('conflict', 'case.nothing-left', first ? `${whyNone} See ${first.name}.` : whyNone, details)
}
