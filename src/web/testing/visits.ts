import type { Crawl, CrawledPage, MetPicture } from '#contract/discovery/crawl.ts'
import type { Coverage, WatchedSite } from '#contract/discovery/watched-sites.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { idOf } from './matches.ts'

/** A visit to one site that has ended. */
export const aVisit = (more: Partial<Crawl> = {}): Crawl => ({
  _id: idOf(1),
  activity: idOf(2),
  seeds: ['https://www.greenfields.example/'],
  reach: 'sites',
  site: null,
  pages: 120,
  sightings: 846,
  hosts: [aHost()],
  pausedAt: null,
  startedAt: '2026-11-20T10:00:00.000Z',
  ...more,
})

export const aHost = (more: Partial<Crawl['hosts'][number]> = {}): Crawl['hosts'][number] => ({
  host: 'www.greenfields.example',
  state: 'idle',
  pages: 120,
  remembered: 0,
  images: 846,
  refused: 0,
  failed: 0,
  waiting: 0,
  note: null,
  ...more,
})

/** The work of a visit. */
export const itsWork = (more: Partial<Activity> = {}): Activity => ({
  _id: idOf(2),
  kind: 'crawl',
  title: 'www.greenfields.example',
  state: 'done',
  done: 240,
  total: 240,
  note: null,
  startedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:20:00.000Z',
  ...more,
})

/** A page that was read and shows one match among six pictures. */
export const aVisitedPage = (more: Partial<CrawledPage> = {}): CrawledPage => ({
  _id: 1,
  url: 'https://www.greenfields.example/story',
  ledTo: null,
  kind: 'page',
  state: 'done',
  answer: 'read',
  problem: null,
  images: 6,
  finds: 1,
  ...more,
})

export const aMetPicture = (file: string, more: Partial<MetPicture> = {}): MetPicture => ({
  url: `https://www.greenfields.example/media/${file}`,
  outcome: 'other',
  problem: null,
  width: 800,
  height: 600,
  matches: [],
  ...more,
})

/** A site that was visited yesterday. */
export function aWatchedSite(
  more: Partial<WatchedSite> = {},
  visit: Partial<NonNullable<WatchedSite['lastVisit']>> = {},
): WatchedSite {
  const { hosts: _, ...last } = aVisit({ site: idOf(3) })
  const counts = { isOver: true, remembered: 0, refused: 0, failed: 0, isCutOff: false }
  return {
    _id: idOf(3),
    url: 'https://www.greenfields.example/',
    host: 'www.greenfields.example',
    pagesPerVisit: 200,
    pausedAt: null,
    nextVisit: '2026-12-20T10:00:00.000Z',
    lastVisit: { ...last, ...counts, ...visit },
    addedAt: '2026-11-01T10:00:00.000Z',
    ...more,
  }
}

export const aCoverage = (more: Partial<Coverage> = {}): Coverage => ({
  sites: { watched: 1, paused: 0, byProvider: 0 },
  visits: 0,
  pages: 0,
  remembered: 0,
  pictures: 0,
  refused: 0,
  failed: 0,
  cutOff: [],
  left: [],
  ...more,
})
