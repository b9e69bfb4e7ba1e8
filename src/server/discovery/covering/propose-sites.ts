import type { SiteList, SiteProposal } from '#contract/discovery/ways.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople, listWebsites } from '#server/accounts/index.ts'
import { wordsOfImages } from '#server/images/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readPlatforms, sitesOfKinds } from '#server/sites/domains/index.ts'
import { nameIn } from '#server/crawler/records/index.ts'
import { backlinksOf } from '../ingest/backlink-store.ts'
import { foundHosts } from '../searching/hit-store.ts'
import { listSites } from '../watching/watch-store.ts'
import { providerAccount } from '../ingest/archives/provider-account.ts'
import { kindsOfSubjects } from './kinds-of-subjects.ts'

type Needs = Pick<Deps, 'db'> & { crawl: { pagesPerHost: number } }

const maxAlike = 12
const maxLinking = 20
const maxLists = 4
/** A list of one is a proposal. */
const minListed = 2
/** Sites of a list, so that one click has a bounded cost. */
const longestList = 20

/**
 * Sites that an owner does not watch yet and should: those where searches found copies, those that link to the owner, and kinds that use
 * such pictures. Lists hold the latter.
 */
export async function proposeSites(
  { db, crawl }: Needs,
  ownerId: Id,
): Promise<{ data: SiteProposal[]; lists: SiteList[] }> {
  const [watched, own, found, links, known] = await Promise.all([
    listedHosts(db, ownerId),
    listWebsites(db, ownerId),
    foundHosts(db, ownerId),
    backlinksOf(db, ownerId, maxLinking * 2),
    sitesFor(db, ownerId),
  ])
  const taken = new Set([...watched, ...own.flatMap((website) => nameIn(website) ?? [])])
  const take = <T extends { host: string }>(sites: readonly T[], most = Infinity): T[] => {
    const fresh = sites.filter(({ host }) => !taken.has(host) && !taken.has(withoutWww(host))).slice(0, most)
    for (const { host } of fresh) taken.add(host)
    return fresh
  }
  const plain = { ...nothingKnown, requests: crawl.pagesPerHost }
  const foundThere = take(found).map((one): SiteProposal => ({
    ...plain,
    ...one,
    url: new URL('/', one.url).href,
    why: 'found',
  }))
  const linking = take(links, maxLinking).map(({ host, pageUrl }): SiteProposal => ({
    ...plain,
    host,
    url: new URL('/', pageUrl).href,
    page: pageUrl,
    why: 'links',
  }))
  const lists = listsAmong(
    known.filter(({ host }) => !taken.has(host)),
    crawl,
  )
  const alike = take(known, maxAlike).map(({ host, facts }): SiteProposal => ({
    ...plain,
    host,
    url: `https://${host}/`,
    why: 'alike',
    ...factsOf(facts),
  }))
  const platforms = await readPlatforms(db, [...foundThere, ...linking])
  const data = [...foundThere, ...linking].map((one) => ({ ...one, platform: platforms.get(one.host) ?? null }))
  return { data: [...data, ...alike], lists }
}

const nothingKnown = { finds: 0, page: null, category: null, country: null, platform: null }
const withoutWww = (host: string) => host.replace(/^www\./, '')

type Known = Awaited<ReturnType<typeof sitesOfKinds>>[number]

const factsOf = ({ category, country, platform }: Known['facts']) => ({
  category: category?.value ?? null,
  country: country?.value ?? null,
  platform: platform?.value ?? null,
})

/** Known sites of the kinds that use an owner’s pictures, those of their country first. Empty without pictures. */
async function sitesFor(db: Db, ownerId: Id): Promise<Known[]> {
  const [words, people] = await Promise.all([wordsOfImages(db, ownerId), readPeople(db, [ownerId])])
  if (words.length === 0) return []
  const country = people.get(ownerId)?.country ?? ''
  return await sitesOfKinds(db, { kinds: kindsOfSubjects(words), country, limit: 200 })
}

async function listedHosts(db: Db, ownerId: Id): Promise<Set<string>> {
  const [own, provided] = await Promise.all([listSites(db, ownerId), listSites(db, providerAccount)])
  return new Set([...own, ...provided].map(({ host }) => host))
}

/** The same sites by kind and country, in their order. */
function listsAmong(known: Known[], { pagesPerHost }: Needs['crawl']): SiteList[] {
  const named = known.flatMap(({ host, facts }) => {
    const { category, country } = factsOf(facts)
    return category && country ? [{ host, category, country }] : []
  })
  return [...Map.groupBy(named, ({ category, country }) => `${category} ${country}`).values()]
    .filter((sites) => sites.length >= minListed)
    .slice(0, maxLists)
    .map((sites) => {
      const { category, country } = sites[0]!
      const hosts = sites.slice(0, longestList).map(({ host }) => host)
      return { category, country, hosts, requests: hosts.length * pagesPerHost }
    })
}

/** Sites of a kind in a country that are on no list that applies to this owner. */
export async function sitesOfList(
  db: Db,
  ownerId: Id,
  { category, country }: Pick<SiteList, 'category' | 'country'>,
): Promise<string[]> {
  const [watched, known] = await Promise.all([
    listedHosts(db, ownerId),
    sitesOfKinds(db, { kinds: [category], country, limit: 200 }),
  ])
  return known
    .filter(({ host, facts }) => facts.country?.value === country && !watched.has(host))
    .slice(0, longestList)
    .map(({ host }) => host)
}
