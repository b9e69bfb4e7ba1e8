import type { ContactBy, CountryRule } from '#contract/letters/contact-by/country-rule.ts'
import type { CaseHint } from '#contract/desk/desk-endpoints.ts'
import { riskOf, worthOf } from '#contract/cases/rate-case.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Match } from '#contract/matches/match.ts'
import { isTopMatch } from '#contract/reference/cluster-tags.ts'
import { type CountryLaw, type LawLine, lawOf } from '#contract/reference/country-law.ts'
import { type Pursuit, pursuitOf } from '#contract/matches/worth.ts'
import type { SiteKnown } from '#contract/sites/domain.ts'
import { readPeople } from '#server/accounts/index.ts'
import { claimedByOthers } from '#server/fingerprints/index.ts'
import { readRights } from '#server/images/index.ts'
import { titlesOf } from '#server/images/reading/index.ts'
import { listMatchContents, hostsOfImages } from '#server/matches/sightings/index.ts'
import { readListed } from '#server/sites/listed/index.ts'
import { everythingKnown, showKnown } from '#server/sites/domains/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CaseRecord, countryOfCase } from '#server/cases/rows/index.ts'
import type { PartyFacts } from '#server/submissions/index.ts'
import { countryRule } from '#server/letters/index.ts'
import { hintsOfCase } from './hints-of-case.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'queries'>
type About = { row: CaseRecord; draft: Draft; party: PartyFacts; matches: readonly Match[] }

/** What the pictures, the country and the site say for and against taking a case on. */
export type IntakeFacts = { hints: CaseHint[]; law: CountryLaw | null; site: SiteKnown | null; worth: number }

export async function intakeFacts(deps: Needs, about: About): Promise<IntakeFacts> {
  const { row, draft, party, matches } = about
  const [hints, known] = await Promise.all([
    knownHints(deps, about),
    row.party === null ? undefined : everythingKnown(deps, row.party),
  ])
  const country = party.hostCountry ?? countryOfCase(row, draft)
  const pursuit = pursuitOf({ country, tags: party.tags }, party.countries)
  const { requestedPrice } = questionsOf(draft)
  return {
    hints,
    law:
      country === null
        ? null
        : lawOf(country, {
            oldestUse: oldestUse(matches),
            weAct: pursuits[pursuit ?? 'none'],
            mayWrite: mayWrite(await countryRule(deps, country)),
          }),
    site: known ? showKnown(known, deps.config) : null,
    worth: worthOf({
      pursuit,
      commercialScore: known?.facts.commercialScore ?? null,
      images: draft.images.length,
      isTop: isTopMatch(party.tags),
      asked: requestedPrice ? draft.requested_price.max.value : null,
    }),
  }
}

const writers: Record<ContactBy, string> = {
  provider: 'We may write.',
  partner: 'Only a law firm may write.',
  nobody: 'Nobody may write yet.',
}

const mayWrite = ({ now, basis, source, at, until }: CountryRule): LawLine => ({
  says: `${writers[now]} ${basis}${until === null ? '' : ` Until ${until}.`}`,
  source,
  checkedOn: at?.slice(0, 10) ?? null,
})

const pursuits: Record<Pursuit, string> = {
  letters: 'We act there by our letters.',
  lawyers: 'Only lawyers act there.',
  none: 'We take no cases there.',
}

/** How much speaks against a case: hints at another's right or a licence, and everything else that is to be looked at. */
export const riskIn = (hints: readonly CaseHint[], flags: readonly string[], refusals: number): number =>
  riskOf({ conflicts: hints.length, refusals, flags: Math.max(0, flags.length - refusals) })

const oldestUse = (matches: readonly Match[]): string | null =>
  matches
    .reduce<string | null>(
      (oldest, { firstSeen }) => (oldest === null || firstSeen < oldest ? firstSeen : oldest),
      null,
    )
    ?.slice(0, 10) ?? null

async function knownHints({ db, clock }: Needs, { row, draft }: About): Promise<CaseHint[]> {
  const { ownerId } = row
  const imageIds = draft.images.flatMap(({ _id }) => _id ?? [])
  const matchIds = draft.matches.flatMap(({ _id }) => _id ?? [])
  const [rights, hosts, contents, people] = await Promise.all([
    readRights(db, ownerId, imageIds),
    hostsOfImages(db, ownerId, imageIds),
    listMatchContents(db, ownerId, matchIds),
    readPeople(db, [ownerId]),
  ])
  const [claimed, listed] = await Promise.all([
    claimedByOthers(db, ownerId, contents),
    readListed(
      db,
      hosts.map(({ host }) => host),
      clock(),
    ),
  ])
  const owner = people.get(ownerId)
  return hintsOfCase({
    draft,
    calledBy: [owner?.name, owner?.company, draft.claimant.legal_name].flatMap((name) => (name ? [name] : [])),
    rights,
    hosts,
    agencies: new Map([...listed].flatMap(([host, { stockAgency }]) => (stockAgency ? [[host, stockAgency]] : []))),
    others: await named(db, claimed),
  })
}

async function named(db: Deps['db'], claimed: Awaited<ReturnType<typeof claimedByOthers>>) {
  const owners = await readPeople(
    db,
    claimed.map(({ ownerId }) => ownerId),
  )
  return await Promise.all(
    claimed.map(async ({ ownerId, imageId, score }) => ({
      owner: owners.get(ownerId)?.name ?? 'Another owner',
      title: (await titlesOf(db, ownerId, [imageId])).get(imageId) ?? 'an image',
      score,
    })),
  )
}
