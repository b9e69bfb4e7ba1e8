import { clusterOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { type Suggested, watermarkIn } from '#contract/cases/submission/suggested.ts'
import { countryName } from '#contract/reference/country-names.ts'
import type { Id } from '#contract/wire.ts'
import { readDomainFacts, sitesAmong } from '#server/matches/clusters/index.ts'
import { matchesAmong } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { knownAnswers } from './known-answers.ts'
import { certainCountry } from '../checks/party-facts.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** What is known of a draft's questions without asking its owner. */
export async function suggestedFor(deps: Needs, ownerId: Id, draft: Draft): Promise<Suggested> {
  const ids = draft.matches.flatMap(({ _id }) => _id ?? [])
  const { db } = deps
  const [country, matches, answers] = await Promise.all([
    siteCountry(deps, ownerId, draft),
    matchesAmong(db, ownerId, ids),
    knownAnswers(deps, ownerId, draft),
  ])
  const seen = new Map(matches.map((match) => [match.id, watermarkIn(match)]))
  const watermarks = draft.matches.flatMap(({ _id, uuid }) => {
    const watermark = _id === null ? null : (seen.get(_id) ?? null)
    return watermark === null ? [] : [[uuid, watermark] as const]
  })
  return { country, watermarks: Object.fromEntries(watermarks), answers }
}

/** A new draft with what is known of its site. */
export async function withSiteCountry(needs: Needs, ownerId: Id, draft: Draft): Promise<Draft> {
  const country = await siteCountry(needs, ownerId, draft)
  return country === null || draft.country !== '' ? draft : { ...draft, country }
}

async function siteCountry({ db }: Pick<Needs, 'db'>, ownerId: Id, draft: Draft): Promise<string | null> {
  const cluster = clusterOf(draft.matches)
  const [site] = cluster === null ? [] : await sitesAmong(db, ownerId, [cluster])
  const iso = site ? certainCountry((await readDomainFacts(db, site.party))?.country) : null
  return iso === null ? null : countryName(iso)
}
