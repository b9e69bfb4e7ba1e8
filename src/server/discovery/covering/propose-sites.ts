import type { SiteProposal } from '#contract/discovery/ways.ts'
import type { Id } from '#contract/wire.ts'
import { peopleOf } from '#server/accounts/index.ts'
import { wordsOfImages } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sitesOfKinds } from '#server/sites/index.ts'
import { foundHosts } from '../searching/hit-store.ts'
import { listSites } from '../watching/watch-store.ts'
import { providerAccount } from '../ingest/provider-account.ts'
import { kindsOfSubjects } from './kinds-of-subjects.ts'

type Needs = Pick<Deps, 'db'> & { crawl: { pagesPerHost: number } }

const maxAlike = 12

/** Sites that an owner does not watch and that are worth it: where searches told of copies, and of the kinds that use such pictures. */
export async function proposeSites({ db, crawl }: Needs, ownerId: Id): Promise<SiteProposal[]> {
  const [own, provided, found, words, people] = await Promise.all([
    listSites(db, ownerId),
    listSites(db, providerAccount),
    foundHosts(db, ownerId),
    wordsOfImages(db, ownerId),
    peopleOf(db, [ownerId]),
  ])
  const watched = new Set([...own, ...provided].map(({ host }) => host))
  const isNew = ({ host }: { host: string }) => !watched.has(host)
  const common = { requests: crawl.pagesPerHost }
  const sitesFound = found.filter(isNew).map(({ host, url, finds }): SiteProposal => ({
    ...common,
    host,
    url: new URL('/', url).href,
    why: 'found',
    finds,
    category: null,
    country: null,
  }))
  const taken = new Set(sitesFound.map(({ host }) => host))
  const kinds = words.length === 0 ? [] : kindsOfSubjects(words)
  const country = people.get(ownerId)?.country ?? ''
  const known = kinds.length === 0 ? [] : await sitesOfKinds(db, { kinds, country, limit: maxAlike * 2 })
  const alike = known
    .filter((one) => isNew(one) && !taken.has(one.host))
    .slice(0, maxAlike)
    .map(({ host, facts }): SiteProposal => ({
      ...common,
      host,
      url: `https://${host}/`,
      why: 'alike',
      finds: 0,
      category: facts.category?.value ?? null,
      country: facts.country?.value ?? null,
    }))
  return [...sitesFound, ...alike]
}
