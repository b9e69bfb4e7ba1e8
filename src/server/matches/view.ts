import type { Cluster, Match } from '#contract/matches/match.ts'
import { pursuitOf } from '#contract/matches/worth.ts'
import type { Id } from '#contract/wire.ts'
import { type Original, readOriginals, titlesOf } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { visitLink } from '#server/platform/http/mapped-hosts.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import { readLogos } from '#server/sites/logos/index.ts'
import { copyPreviewKey, copyThumbnailKey } from '#server/fingerprints/index.ts'
import { casesOfMatchesAndSites, casesOfSites, matchesWithoutCase } from './events.ts'
import { sitesAmong } from './claimed-store.ts'
import { heldOn } from './judging/noise-store.ts'
import { valuesOfMatches, valuesOfSites } from './value/show-values.ts'
import { type ClusterRow, isSetAside, type MatchRow, type Sample, samplesOf } from './match-store.ts'

/** As long as an image's own addresses. */
const signedForSeconds = 12 * 3600
const samplesShown = 12

export type ShowNeeds = Pick<Deps, 'db' | 'objects' | 'config' | 'queries'>

export async function showMatches(needs: ShowNeeds, ownerId: Id, rows: MatchRow[]): Promise<Match[]> {
  const { db, queries } = needs
  const asked = sitesAmong(db, ownerId, [...new Set(rows.map((row) => row.clusterId))])
  const matchIds = rows.map((row) => row.id)
  const [originals, sites, values, cases, without] = await Promise.all([
    readOriginals(needs, ownerId, [...new Set(rows.map((row) => row.imageId))]),
    asked,
    asked.then((sites) => valuesOfMatches(needs, ownerId, { rows, sites })),
    asked.then((sites) => queries.askOne(db, casesOfMatchesAndSites, { ownerId, matchIds, sites })),
    asked.then((sites) => queries.askOne(db, matchesWithoutCase, { ownerId, matches: rows, sites })),
  ])
  const names = new Map(sites.map(({ id, title }) => [id, title]))
  return await Promise.all(
    rows.map(async (row) => ({
      ...(await showMatch(needs, row, originals.get(row.imageId)!)),
      party: names.get(row.clusterId) ?? row.host,
      resolvable: without?.has(row.id) !== true,
      value: values.get(row.id) ?? null,
      case: cases?.ofMatches.get(row.id) ?? null,
      siteCase: cases?.ofSites.get(row.clusterId) ?? null,
    })),
  )
}

async function showMatch(
  { objects, config }: Pick<Deps, 'objects' | 'config'>,
  row: MatchRow,
  original: Original,
): Promise<Omit<Match, 'party' | 'resolvable' | 'value' | 'case' | 'siteCase'>> {
  const [thumbnail, preview] = await Promise.all([
    signed(objects, copyThumbnailKey(row.contentHash)),
    signed(objects, copyPreviewKey(row.contentHash)),
  ])
  return {
    _id: row.id,
    url: row.url,
    origin: { url: row.pageUrl, domain: row.host, title: row.pageTitle, visit: visitLink(row.pageUrl, config.hosts) },
    image: row.imageId,
    cluster: row.clusterId,
    ignored: isSetAside(row.verdict),
    verdict: row.verdict,
    verdictBy: row.verdictBy,
    licence: { state: row.licence, reason: row.licenceReason },
    score: row.score,
    band: row.band,
    changes: row.changes,
    region: row.region,
    transform: row.transform,
    width: row.width,
    height: row.height,
    hotlink: row.hotlink,
    alive: row.alive,
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    copy: { thumbnail, preview },
    original,
  }
}

export async function showClusters(
  { db, objects, queries }: Pick<ShowNeeds, 'db' | 'objects' | 'queries'>,
  ownerId: Id,
  rows: ClusterRow[],
): Promise<Cluster[]> {
  const ids = rows.map((row) => row.id)
  const names = rows.flatMap(({ party, partOf }) => (partOf === null ? [party] : [party, partOf]))
  const sampled = samplesOf(db, ids, samplesShown)
  const [samples, titles, values, cases, logos, held, countries] = await Promise.all([
    sampled,
    sampled.then((found) => titlesOf(db, ownerId, [...new Set([...found.values()].flat().map((one) => one.imageId))])),
    valuesOfSites({ db, queries }, ownerId, rows),
    queries.askOne(db, casesOfSites, { ownerId, sites: rows }),
    readLogos(db, names),
    heldOn(db, ownerId, ids),
    readCountries(db),
  ])
  return await Promise.all(
    rows.map(async (row) => ({
      ...showCounts(row, held.get(row.id) ?? 0),
      pursuit: pursuitOf(row, countries),
      value: values.get(row.id) ?? null,
      case: cases?.get(row.id) ?? null,
      logo: await signedLogo(objects, logos.get(row.party) ?? logos.get(row.partOf ?? '')),
      samples: await Promise.all(
        (samples.get(row.id) ?? []).map((match) => showSample(objects, match, titles.get(match.imageId) ?? '')),
      ),
    })),
  )
}

const showCounts = (row: ClusterRow, held: number) => ({
  _id: row.id,
  domain: { host: row.host },
  title: row.title,
  partOf: row.partOf,
  country: row.country,
  category: row.category,
  platform: row.platform,
  commercial: row.commercial,
  stockAgency: row.stockAgency,
  tags: row.tags,
  matches: { total: row.total, undecided: row.undecided - held, held },
  images: row.images,
  bestScore: row.bestScore,
  largest: row.largest,
  lastFound: row.lastFound.toISOString(),
})

const showSample = async (objects: Deps['objects'], { id, contentHash, width, height }: Sample, title: string) => ({
  _id: id,
  title,
  thumbnail: await signed(objects, copyThumbnailKey(contentHash)),
  width,
  height,
})

const signedLogo = async (objects: Deps['objects'], key: string | undefined) =>
  key === undefined ? null : await signed(objects, key)

const signed = (objects: Deps['objects'], key: string) => objects.signedUrl('finds', key, { seconds: signedForSeconds })
