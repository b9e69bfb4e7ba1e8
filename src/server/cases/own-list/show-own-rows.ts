import type { OwnCaseRow } from '#contract/cases/case.ts'
import type { Id } from '#contract/wire.ts'
import { readOriginals } from '#server/images/reading/index.ts'
import { copiesOfImages } from '#server/matches/sightings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type MoneyNeeds, moneyOfCases } from '../money/own-money.ts'
import { matchesInDrafts } from './pictures-store.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import { showRows } from '../show-case.ts'

type Needs = MoneyNeeds & Pick<Deps, 'objects'>

/** Returns cases as their owner's list shows them: as pairs of pictures, with their money. */
export async function showOwnRows(deps: Needs, ownerId: Id, rows: readonly CaseRecord[]): Promise<OwnCaseRow[]> {
  const first = rows.flatMap(({ firstImageId }) => firstImageId ?? [])
  const [shown, originals, copies, money] = await Promise.all([
    showRows(deps, rows, 'owner'),
    readOriginals(deps, ownerId, first),
    copiesIn(deps, ownerId, rows),
    moneyOfCases(deps, ownerId, rows),
  ])
  return rows.map(({ id, firstImageId, country, letterAt }, at) => {
    const original = firstImageId === null ? undefined : originals.get(firstImageId)
    return {
      ...shown[at]!,
      country,
      isLetterSent: letterAt !== null,
      original: original?.thumbnail
        ? { thumbnail: original.thumbnail, width: original.width, height: original.height }
        : null,
      copy: copies.get(id) ?? null,
      money: money.get(id) ?? null,
    }
  })
}

/** The copy of the first image of each case. */
async function copiesIn(deps: Needs, ownerId: Id, rows: readonly CaseRecord[]) {
  const named = await matchesInDrafts(
    deps.db,
    ownerId,
    rows.map(({ id }) => id),
  )
  const imageIds = rows.flatMap(({ firstImageId }) => firstImageId ?? [])
  const found = await copiesOfImages(deps, { ownerId, imageIds, matchIds: [...named.values()].flat() })
  return new Map(
    rows.flatMap(({ id, firstImageId }) => {
      const matchId = (named.get(id) ?? []).find((one) => found.get(one)?.imageId === firstImageId)
      const copy = matchId === undefined ? undefined : found.get(matchId)
      return copy ? [[id, { thumbnail: copy.thumbnail, width: copy.width, height: copy.height }] as const] : []
    }),
  )
}
