import { answersKnown, type KnownAnswers, withAnswers } from '#contract/cases/submission/about-work.ts'
import { salvage } from '#contract/cases/submission/salvage.ts'
import { Claimant, type Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { keptClaimant } from '#server/cases/claimant/index.ts'
import { ownImages, savedDraftOf } from '#server/cases/drafts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { lastSubmitted, readAboutWork } from './about-work-store.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** Answers to a draft's questions that its owner gave before. */
export async function knownAnswers(deps: Needs, ownerId: Id, draft: Draft): Promise<KnownAnswers> {
  const ids = draft.images.flatMap(({ _id }) => _id ?? [])
  const [work, lastCase, own] = await Promise.all([
    readAboutWork(deps.db, ownerId),
    lastSubmitted(deps.db, ownerId),
    ownImages(deps, ownerId, ids),
  ])
  const last = lastCase ? (await savedDraftOf(deps, lastCase)).draft.images : []
  return answersKnown(draft, { work, last, library: new Map(own.map((image) => [image._id, image])) })
}

/** A new draft with these answers, and the claimant of the last case. */
export async function withKnownAnswers(deps: Needs, ownerId: Id, draft: Draft): Promise<Draft> {
  const [known, kept] = await Promise.all([knownAnswers(deps, ownerId, draft), keptClaimant(deps.db, ownerId)])
  const claimant = kept === undefined ? undefined : salvage(Claimant, kept, [])
  return withAnswers(claimant ? { ...draft, claimant } : draft, known)
}
