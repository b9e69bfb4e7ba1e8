import type { ClusterRecords, FoundMatch } from '#contract/cases/submission/build-draft.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { casesUnderWay } from '#server/cases/index.ts'

/** Finds that no open case or draft of their site holds, and the cases that hold the others, with how many of them. */
export type UnclaimedUses = { records: ClusterRecords; holding: Map<CaseRecord, number> }

/** Parts what an owner's other cases and drafts of the same sites hold, as a first or as a further page, from what they do not. */
export async function findUnclaimedUses(
  deps: Pick<Deps, 'db' | 'objects'>,
  ownerId: Id,
  { images, matches }: ClusterRecords,
): Promise<UnclaimedUses> {
  const clusters = [...new Set(matches.flatMap(({ cluster }) => cluster ?? []))]
  const holders = new Map<string, CaseRecord>()
  for (const row of await casesUnderWay(deps.db, ownerId, clusters))
    for (const use of usesIn((await savedDraftOf(deps, row)).draft)) holders.set(use, row)
  const holding = new Map<CaseRecord, number>()
  const free = matches.filter((match) => {
    const row = match.ignored ? undefined : holders.get(useOf(match.image, match.origin.url))
    if (row) holding.set(row, (holding.get(row) ?? 0) + 1)
    return row === undefined
  })
  const isLeft = (imageId: string) => free.some(({ image }) => image === imageId)
  const isHeld = (imageId: string) => !isLeft(imageId) && matches.some(({ image }) => image === imageId)
  return { records: { images: images.filter(({ _id }) => !isHeld(_id)), matches: free }, holding }
}

/** What is left out of a draft for their sake, as it is told. */
export const problemsOfClaims = (holding: UnclaimedUses['holding']): FieldProblem[] =>
  [...holding].map(([{ name }, count]) => ({
    path: 'matches',
    message: `${count === 1 ? 'One page is' : `${count} pages are`} part of ${name} already, and left out here.`,
  }))

const useOf = (image: string | null, page: FoundMatch['origin']['url']): string => `${image} ${page}`

const usesIn = (draft: Draft): string[] =>
  pairsOf(draft).flatMap(({ image, match }) =>
    [match.origin.url, ...match.additional_links].map((page) => useOf(image._id, page)),
  )
