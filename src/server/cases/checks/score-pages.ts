import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import { type ImageEngine, scoreOfFile } from '#server/fingerprints/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refused } from '#server/platform/outbound/refused.ts'
import type { PartyFacts } from './party-facts.ts'

export type ScoreNeeds = Pick<Deps, 'db' | 'outbound'> & { engine: ImageEngine }

const limits = { maxBytes: 50_000_000, timeoutMs: 8000, accept: 'image/*' }
const patienceMs = 8000
/** So many files are looked at before people do. */
const maxFiles = 5

/**
 * The best score of a submission, where its country asks for one: that of its matches, else of the files that the owner names, compared with
 * their images. Null where none can be had, and people look at the case instead.
 */
export async function scoreOfDraft(deps: ScoreNeeds, party: PartyFacts, draft: Draft): Promise<number | null> {
  if (party.score !== null) return party.score
  const least = party.country?.minimumCCScore ?? null
  if (least === null) return null
  const named = pairsOf(draft).flatMap(({ image, match }) =>
    image._id !== null && webAddress(match.url) ? [{ imageId: image._id, url: match.url.trim() }] : [],
  )
  const signal = AbortSignal.timeout(patienceMs)
  let best: number | null = null
  for (const { imageId, url } of named.slice(0, maxFiles)) {
    const bytes = await fileAt(deps, url, signal)
    const score = bytes && (await scoreOfFile(deps, imageId, bytes))
    if (typeof score === 'number') best = Math.max(best ?? 0, score)
    if (best !== null && best >= least) break
  }
  return best
}

async function fileAt({ outbound }: ScoreNeeds, url: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const { status, body } = await outbound.get(url, { ...limits, signal })
    return status === 200 && body.byteLength > 0 ? body : undefined
  } catch (error) {
    if (error instanceof Refused || signal.aborted) return undefined
    throw error
  }
}
