import { facetNames, Facets } from '#contract/matches/facets.ts'
import type { SiteKnown } from '#contract/sites/domain.ts'
import type { ValueRange } from '#contract/matches/use-value.ts'
import type { ClusterInFull, Match } from '#contract/matches/match.ts'
import type { MatchInFull } from '#contract/matches/match-in-full.ts'
import type { Id } from '#contract/wire.ts'

export const idOf = (number: number): Id => number.toString(16).padStart(24, '0')

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'

/** A match of one of Ana's photographs on prints.example. */
export const aMatch = (number: number, more: Partial<Match> = {}): Match => ({
  _id: idOf(number),
  url: `https://prints.example/media/${number}.jpg`,
  origin: {
    url: `https://prints.example/p/${number}`,
    visit: `https://prints.example/p/${number}`,
    domain: 'prints.example',
    title: `Print ${number}`,
  },
  image: idOf(900),
  cluster: idOf(800),
  party: 'prints.example',
  ignored: false,
  case: null,
  resolvable: true,
  siteCase: null,
  verdict: 'new',
  verdictBy: null,
  licence: { state: 'unknown', reason: null },
  score: 97,
  band: 'certain',
  changes: [],
  region: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  transform: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  width: 900,
  height: 600,
  hotlink: false,
  alive: true,
  value: null,
  firstSeen: '2026-01-01T10:00:00.000Z',
  lastSeen: '2026-01-02T10:00:00.000Z',
  copy: { thumbnail: picture, preview: picture },
  original: { title: 'Harbour, first light', thumbnail: picture, preview: picture, width: 1800, height: 1200 },
  ...more,
})

/** The same as it is told of alone. */
export const inFull = (match: Match, more: Partial<MatchInFull> = {}): MatchInFull => ({
  ...match,
  evidence: { inliers: 120, cells: 30, hashDistance: null },
  verdictAt: null,
  verdictRule: null,
  sale: null,
  ...more,
})

/** The site prints.example with this many matches. */
export const aSite = (total: number, undecided = total): ClusterInFull => ({
  _id: idOf(800),
  domain: { host: 'prints.example' },
  case: null,
  title: 'prints.example',
  logo: null,
  partOf: null,
  country: null,
  category: null,
  platform: null,
  commercial: null,
  pursuit: null,
  value: null,
  stockAgency: null,
  tags: [],
  matches: { total, undecided, held: 0 },
  images: 1,
  bestScore: 97,
  largest: 900,
  lastFound: '2026-01-02T10:00:00.000Z',
  samples: [],
  takedown: null,
  matchIds: [],
  imageIds: [],
})

type Sign = SiteKnown['signals'][number]

/** Something on a site that speaks for its country. */
export const aSign = (sign: Pick<Sign, 'value' | 'from' | 'evidence' | 'page'> & Partial<Sign>): Sign => ({
  fact: 'country',
  seenAt: '2026-01-01T10:00:00.000Z',
  visit: sign.page,
  ...sign,
})

/** The counts beside a filter where no match is left; the parts that a test counts are laid over them. */
export const nothingCounted = Facets.shape.counts.parse(Object.fromEntries(facetNames.map((name) => [name, []])))

/** Estimate of a use by a shop in Germany. */
export const aRange = (more: Partial<ValueRange> = {}): ValueRange => ({
  is: 'range',
  currency: 'EUR',
  low: 40_000,
  high: 90_000,
  costs: 6_750,
  yours: { low: 18_000, high: 40_000 },
  isByLawyers: false,
  reasons: ['The site is for Ireland.', 'Its use counts as editorial.'],
  feesVersion: 2,
  hits: null,
  ...more,
})
