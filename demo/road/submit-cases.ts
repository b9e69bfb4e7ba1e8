import { getCountryContact } from '#contract/letters/contact-by/endpoints.ts'
import { startSubmission } from '../../src/contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import type { Cluster, Match } from '#contract/matches/match.ts'
import { countries } from '#contract/reference/countries.ts'
import { countryNamed } from '#contract/reference/country-row.ts'
import type { Id } from '#contract/wire.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
import type { Call } from '../caller.ts'
import { ana as anaHerself } from '../people.ts'
import type { Stage } from '../stage.ts'

/** `company`: the imprint's, if any. */
export type Submitted = { caseId: Id; host: string; company: string | undefined }

/** Country of a company whose site does not state it. */
const assumed = 'Ireland'

/** Submits a case about the best find on each of so many sites, companies' first, with every answer. Throws if too few can be submitted. */
export async function submitCases({ manifest }: Stage, ana: Call, wanted: number): Promise<Submitted[]> {
  const companies = new Map(manifest.sites.map(({ host, company }) => [host, company]))
  const rank = ({ domain }: Cluster) => (companies.get(domain.host) === undefined ? 1 : 0)
  const { data } = await ana(listClusters, { show: 'undecided', pageSize: 100 })
  const made: Submitted[] = []
  const problems: string[] = []
  for (const site of data.toSorted((one, other) => rank(one) - rank(other))) {
    if (made.length === wanted) return made
    const { host } = site.domain
    try {
      const place = manifest.sites.find((other) => other.host !== host)!.host
      const caseId = await submitted(ana, site, `http://${place}/`)
      if (caseId) made.push({ caseId, host, company: companies.get(host) })
    } catch (error) {
      problems.push(`${host}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (made.length < wanted) throw new Error(`Only ${made.length} cases could be submitted:\n${problems.join('\n')}`)
  return made
}

/** Undefined when nothing waits, or letters are forbidden. */
async function submitted(
  ana: Call,
  { _id: cluster, domain: { host } }: Cluster,
  place: string,
): Promise<Id | undefined> {
  const match = await bestMatch(ana, cluster)
  if (!match) return undefined
  const begun = await ana(startSubmission, { matches: [match._id] })
  const country = begun.country || assumed
  if (!(await weMayWrite(ana, country))) return undefined
  const draft = { ...answered(begun, host), country }
  const images = draft.images.map((image) => ({
    ...image,
    date_taken: '2020-05-11',
    licensing: { ...image.licensing, first_published: { date: '2020-06-01', place } },
  }))
  const { first, last } = anaHerself
  const claimant = { ...draft.claimant, first_name: first, last_name: last, legal_name: `${first} ${last}` }
  return (await ana(submitCase, { ...draft, images, claimant }))._id
}

async function bestMatch(ana: Call, cluster: Id): Promise<Match | undefined> {
  const { data } = await ana(listMatches, { cluster, show: 'undecided', pageSize: 100 })
  return data.filter(({ siteCase }) => siteCase === null).toSorted((one, other) => other.score - one.score)[0]
}

async function weMayWrite(ana: Call, name: string): Promise<boolean> {
  const country = countryNamed(name, countries)?.iso
  return country !== undefined && (await ana(getCountryContact, { country })).contactBy === 'provider'
}
