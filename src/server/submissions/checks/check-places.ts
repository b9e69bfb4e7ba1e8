import type { CheckItem } from '#contract/submissions/rules/check-items.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { PageProbe } from '../page-probe.ts'

type Asking = { pageProbe: PageProbe }

/** How long a submission waits for the places of its images; what has not answered by then passes, and people look at it. */
const patienceMs = 6000
const atOnce = 24

/** What speaks against a place of first publication: that nothing is there. */
export async function checkPlace(
  { pageProbe }: Asking,
  place: string,
  about?: Parameters<PageProbe>[1],
): Promise<CheckItem[]> {
  if (!webAddress(place)) return []
  const answer = await pageProbe(place.trim(), about)
  return answer.state === 'gone'
    ? [{ resolvable: false, reason: answer.reason, data: { type: 'domainIsResolvable' } }]
    : []
}

/** The same for every image of a submission, by pair; each place is asked once. */
export async function checkPlaces(deps: Asking, draft: Draft): Promise<Map<string, CheckItem[]>> {
  const pairs = pairsOf(draft)
  const places = [...new Set(pairs.map(({ image }) => image.licensing.first_published.place))]
  const signal = AbortSignal.timeout(patienceMs)
  const found = new Map<string, CheckItem[]>()
  const next = places.values()
  const work = async () => {
    for (const place of next) found.set(place, await checkPlace(deps, place, { signal, isFresh: true }))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, places.length) }, work))
  return new Map(pairs.map(({ image }) => [image.uuid, found.get(image.licensing.first_published.place) ?? []]))
}
