import type { CheckItem } from '#contract/submissions/rules/check-items.ts'
import { licensedUse } from '#contract/submissions/rules/licensed-use.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { LicenceAnswer, OpenLedger } from '#contract/licensing/licence-state.ts'
import type { Id } from '#contract/wire.ts'
import { readImage } from '#server/images/index.ts'
import { readOpenLedger } from '#server/licensing/index.ts'
import { matchesAmong } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Pair = ReturnType<typeof pairsOf>[number]
type Said = Pick<LicenceAnswer, 'state' | 'reason'>

/** What the owner's licence ledger says of the uses of a draft, by the uuids of its pairs; of a match, what was kept of it. */
export async function licensedUses(needs: Needs, ownerId: Id, draft: Draft): Promise<Map<string, CheckItem[]>> {
  const said = await licencesOfUses(needs, ownerId, draft)
  return new Map(
    [...said].map(([uuid, one]) => {
      const item = licensedUse(one)
      return [uuid, item ? [item] : []] as const
    }),
  )
}

/** The same as states, asked of the ledger as it is now. */
export async function licencesOfUses(needs: Needs, ownerId: Id, draft: Draft): Promise<Map<string, Said>> {
  const ledger = await readOpenLedger(needs.db, ownerId, needs.clock().toISOString().slice(0, 10))
  if (!ledger) return new Map()
  const pairs = pairsOf(draft)
  const ids = pairs.flatMap(({ match }) => match._id ?? [])
  const matches = new Map((await matchesAmong(needs.db, ownerId, ids)).map((match) => [match.id, match]))
  const said = async (pair: Pair): Promise<Said> => {
    const match = pair.match._id === null ? undefined : matches.get(pair.match._id)
    return match ? { state: match.licence, reason: match.licenceReason } : await saidOfPage(needs, ledger, pair)
  }
  return new Map(await Promise.all(pairs.map(async (pair) => [pair.image.uuid, await said(pair)] as const)))
}

/** Of a page that the owner named nobody has measured the file, so no size is exceeded there. */
async function saidOfPage({ db }: Pick<Needs, 'db'>, ledger: OpenLedger, { image, match }: Pair): Promise<Said> {
  const own = image._id === null ? undefined : await readImage(db, image._id)
  const names = own ? [own.id, own.fileName, own.title] : [image.title]
  return ledger.stateOf({ page: match.origin.url, names, longestSide: 0 })
}
