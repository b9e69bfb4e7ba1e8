import type { CheckItem } from '#contract/submissions/rules/check-items.ts'
import type { Known } from '#contract/submissions/rules/rule.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DraftSummary } from '../draft-summary.ts'
import type { PageProbe } from '../page-probe.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import { checkPlaces } from './check-places.ts'
import { licensedUses } from './licensed-uses.ts'
import { judgePage, pageOfPair } from './judge-page.ts'
import { type PartyFacts, partyFacts } from './party-facts.ts'
import { type ScoreNeeds, scoresOfDraft } from './score-pages.ts'

export type CheckNeeds = ScoreNeeds & Pick<Deps, 'clock' | 'config'> & PartyConfig & { pageProbe: PageProbe }

/** Everything that speaks against the pages of a draft, by the uuids of its pairs. */
export async function judgeDraft(
  deps: CheckNeeds,
  ownerId: Id,
  draft: Draft,
  about: DraftSummary,
): Promise<{ party: PartyFacts; origins: Map<string, CheckItem[]> }> {
  const party = await partyFacts(deps, ownerId, about)
  const [scores, licensed] = await Promise.all([
    scoresOfDraft(deps, ownerId, { party, clusterId: about.clusterId, draft }),
    licensedUses(deps, ownerId, draft),
  ])
  const origins = new Map(
    pairsOf(draft).map((pair) => {
      const { uuid } = pair.image
      const judged = judgePage(party, pageOfPair(pair, scores.get(uuid) ?? null, draft), deps.config.privateSuffixes)
      return [uuid, [...judged, ...(licensed.get(uuid) ?? [])]]
    }),
  )
  return { party, origins }
}

/** Facts that the rules need about a submitted draft; every check runs again. */
export async function knownOf(
  deps: CheckNeeds,
  ownerId: Id,
  draft: Draft,
  about: DraftSummary,
): Promise<{ known: Known; country: string | null }> {
  const [{ party, origins }, places] = await Promise.all([
    judgeDraft(deps, ownerId, draft, about),
    checkPlaces(deps, draft),
  ])
  const known: Known = {
    brand: deps.config.brand.name,
    today: latestDay(deps.clock()),
    countries: party.countries,
    cluster: about.party === null ? null : { host: about.host, tags: party.tags },
    hostCountries: new Map(party.hostCountry === null ? [] : [[about.host, party.hostCountry]]),
    checks: { places, origins },
    overrides: party.overrides,
  }
  return { known, country: party.country?.iso ?? null }
}
