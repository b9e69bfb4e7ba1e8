import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery } from '../wire.ts'
import { Crawl, CrawledPage, PageState } from './crawl.ts'
import { seed } from './seed.ts'

/** Maximum number of watched sites of an owner. */
export const maxWatchedSites = 100

/** Pages of a site that a visit gets to know. */
export const maxPagesPerVisit = 10_000

export const pagesPerVisit = z
  .number()
  .int('Give a whole number.')
  .min(1, 'At least one page.')
  .max(maxPagesPerVisit, `At most ${maxPagesPerVisit.toLocaleString('en-US')} pages.`)

/** A site that is visited again and again. */
export const WatchedSite = z
  .object({
    _id: Id,
    /** Start address of its visits. */
    url: z.string(),
    host: z.string(),
    /** Maximum number of its pages in a visit. */
    pagesPerVisit: z.number().int(),
    pausedAt: Moment.nullable(),
    /** Null while paused. */
    nextVisit: Moment.nullable(),
    /** The newest; null before the first. */
    lastVisit: Crawl.omit({ hosts: true })
      .extend({
        isOver: z.boolean(),
        /** Number of pages that were read recently and not requested again. */
        remembered: z.number().int(),
        refused: z.number().int(),
        failed: z.number().int(),
        /** The site has more pages than a visit takes. */
        isCutOff: z.boolean(),
      })
      .nullable(),
    addedAt: Moment,
  })
  .meta({ id: 'WatchedSite' })
export type WatchedSite = z.infer<typeof WatchedSite>

const siteParams = z.object({ siteId: Id })
const NewSite = z.object({ url: seed, pagesPerVisit: pagesPerVisit.optional() })
const SiteChange = z.object({ isPaused: z.boolean().optional(), pagesPerVisit: pagesPerVisit.optional() })
/** `everyHours`: interval of the visits. */
const WatchList = z.object({ data: z.array(WatchedSite), everyHours: z.number().int() })

/** The owner's watch list, by host. */
export const listWatchedSites = endpoint({
  name: 'listWatchedSites',
  method: 'GET',
  path: '/watched-sites',
  reply: WatchList,
  access: 'owner',
  errors: [],
})

/** Adds a site to the watch list. Its visits follow the plan's interval, and the first starts at once. */
export const watchSite = endpoint({
  name: 'watchSite',
  method: 'POST',
  path: '/watched-sites',
  body: NewSite,
  reply: WatchedSite,
  status: 201,
  access: 'owner',
  errors: ['crawl.address', 'watched-site.known', 'watched-site.too-many'],
})

export const changeWatchedSite = endpoint({
  name: 'changeWatchedSite',
  method: 'PUT',
  path: '/watched-sites/:siteId',
  params: siteParams,
  body: SiteChange,
  reply: WatchedSite,
  access: 'owner',
  errors: [],
})

/** Ends the visits. Existing matches stay, and a running visit continues. */
export const unwatchSite = endpoint({
  name: 'unwatchSite',
  method: 'DELETE',
  path: '/watched-sites/:siteId',
  params: siteParams,
  reply: 'none',
  access: 'owner',
  errors: [],
})

/** Visits it now and not only when its time comes. */
export const visitWatchedSite = endpoint({
  name: 'visitWatchedSite',
  method: 'POST',
  path: '/watched-sites/:siteId/visits',
  params: siteParams,
  reply: WatchedSite,
  status: 201,
  access: 'owner',
  errors: ['watched-site.visited'],
})

/** Visits for an owner within the last 30 days, with their gaps. */
export const Coverage = z
  .object({
    sites: z.object({ watched: z.number().int(), paused: z.number().int(), byProvider: z.number().int() }),
    visits: z.number().int(),
    /** Pages that were read, and how many of them were read recently and not requested again. */
    pages: z.number().int(),
    remembered: z.number().int(),
    /** Pictures on pages, counted each time they appear. */
    pictures: z.number().int(),
    /** Pages that robots may not open. */
    refused: z.number().int(),
    /** Pages that could not be read. */
    failed: z.number().int(),
    /** Hosts that have more pages than a visit takes. */
    cutOff: z.array(z.string()),
    /** Hosts that were left early. */
    left: z.array(z.string()),
  })
  .meta({ id: 'Coverage' })
export type Coverage = z.infer<typeof Coverage>

export const getCoverage = endpoint({
  name: 'getCoverage',
  method: 'GET',
  path: '/coverage',
  reply: Coverage,
  access: 'owner',
  errors: [],
})

/** The sites that the app watches, for all owners. */
export const listProviderSites = endpoint({
  name: 'listProviderSites',
  method: 'GET',
  path: '/desk/watched-sites',
  reply: WatchList,
  access: 'staff',
  roles: ['domain-curator', 'support'],
  errors: [],
})

export const watchProviderSite = endpoint({
  name: 'watchProviderSite',
  method: 'POST',
  path: '/desk/watched-sites',
  body: NewSite,
  reply: WatchedSite,
  status: 201,
  access: 'staff',
  roles: ['domain-curator'],
  errors: ['crawl.address', 'watched-site.known', 'watched-site.too-many'],
})

export const changeProviderSite = endpoint({
  name: 'changeProviderSite',
  method: 'PUT',
  path: '/desk/watched-sites/:siteId',
  params: siteParams,
  body: SiteChange,
  reply: WatchedSite,
  access: 'staff',
  roles: ['domain-curator'],
  errors: [],
})

export const unwatchProviderSite = endpoint({
  name: 'unwatchProviderSite',
  method: 'DELETE',
  path: '/desk/watched-sites/:siteId',
  params: siteParams,
  reply: 'none',
  access: 'staff',
  roles: ['domain-curator'],
  errors: [],
})

/** A visit to a site of the app. */
export const getProviderVisit = endpoint({
  name: 'getProviderVisit',
  method: 'GET',
  path: '/desk/crawls/:crawlId',
  params: z.object({ crawlId: Id }),
  reply: Crawl,
  access: 'staff',
  roles: ['domain-curator', 'support'],
  errors: [],
})

/** Addresses of such a visit with their outcomes. `finds` counts those of all owners. */
export const listProviderVisitPages = endpoint({
  name: 'listProviderVisitPages',
  method: 'GET',
  path: '/desk/crawls/:crawlId/pages',
  params: z.object({ crawlId: Id }),
  query: z.object({ ...pageQuery, state: PageState.optional(), host: z.string().max(300).optional() }),
  reply: pageOf(CrawledPage),
  access: 'staff',
  roles: ['domain-curator', 'support'],
  errors: [],
})
