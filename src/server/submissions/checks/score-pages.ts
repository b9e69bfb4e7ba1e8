import { minimumScore } from '#contract/submissions/rules/judge-match.ts'
import { type Pair, pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { countryNamed } from '#contract/reference/country-row.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { type ImageEngine, scoreOfFile } from '#server/fingerprints/index.ts'
import { matchesOfCluster } from '#server/matches/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { PartyFacts } from './party-facts.ts'

export type ScoreNeeds = Pick<Deps, 'db' | 'outbound'> & { engine: ImageEngine }

const limits = { maxBytes: 50_000_000, timeoutMs: 8000, accept: 'image/*' }
const patienceMs = 8000
/** So many files are looked at before people do, so many at a time. */
const maxFiles = 30
const atOnce = 4

type Known = { pair: Pair; score: number | null }

/**
 * How alike each image of a submission and its page's picture are, by the uuids of its pairs, where the country asks for it: by its match,
 * else by the match of that image on that page, else by the file that the owner names, compared with the image. Null where none can be had,
 * and people look at the pair instead.
 */
export async function scoresOfDraft(
  deps: ScoreNeeds,
  ownerId: Id,
  { party, clusterId, draft }: { party: PartyFacts; clusterId: Id | null; draft: Draft },
): Promise<Map<string, number | null>> {
  if (!asksForScore(party, draft)) return new Map()
  const scoreOf = await scoresOfMatches(deps.db, ownerId, clusterId)
  const known: Known[] = pairsOf(draft).map((pair) => ({
    pair,
    score: scoreOf(pair.match._id, pair.image._id, pair.match.origin.url),
  }))
  await scoreFiles(
    deps,
    known.filter(({ pair, score }) => score === null && pair.image._id !== null).slice(0, maxFiles),
  )
  return new Map(known.map(({ pair, score }) => [pair.image.uuid, score]))
}

/** Whether a country of the use asks for near certainty: the one of the party, or the one that the owner names. */
export const asksForScore = ({ country, countries }: PartyFacts, draft: Pick<Draft, 'country'>): boolean =>
  minimumScore({ country, stated: countryNamed(draft.country, countries) }) !== null

type ScoreOf = (matchId: Id | null, imageId: Id | null, page: string) => number | null

const maxMatches = 2000

/** What the owner's matches on a site say: of a find by its id, else of an image on a page. */
export async function scoresOfMatches(db: Db, ownerId: Id, clusterId: Id | null): Promise<ScoreOf> {
  const matches = clusterId === null ? [] : await matchesOfCluster(db, ownerId, clusterId, { most: maxMatches })
  return (matchId, imageId, page) =>
    (
      matches.find(({ id }) => id === matchId) ??
      matches.find((match) => match.imageId === imageId && match.pageUrl === page.trim())
    )?.score ?? null
}

/** Compares the files that are named with their images, as far as time allows. */
async function scoreFiles(deps: ScoreNeeds, asked: Known[]): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const next = asked.values()
  const work = async () => {
    for (const one of next) {
      const { image, match } = one.pair
      const bytes = webAddress(match.url) ? await fileAt(deps, match.url.trim(), signal) : undefined
      one.score = bytes && image._id !== null ? ((await scoreOfFile(deps, image._id, bytes)) ?? null) : null
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, asked.length) }, work))
}

async function fileAt({ outbound }: ScoreNeeds, url: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const { status, body } = await outbound.get(url, { ...limits, signal })
    return status === 200 && body.byteLength > 0 ? body : undefined
  } catch (error) {
    if (error instanceof FetchError || signal.aborted) return undefined
    throw error
  }
}
