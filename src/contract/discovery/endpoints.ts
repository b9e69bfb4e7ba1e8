import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf, pageQuery, wholeNumber } from '../wire.ts'
import { seed } from './seed.ts'
import { Crawl, CrawledPage, MetPicture, PageState, Reach } from './crawl.ts'

const crawlParams = z.object({ crawlId: Id })

/** Looks for the owner's images on pages or sites they name. Progress is an activity; what is found appears among the matches. */
export const startCrawl = endpoint({
  name: 'startCrawl',
  method: 'POST',
  path: '/crawls',
  body: z.object({
    seeds: z.array(seed).min(1, 'Name at least one address.').max(100, 'At most 100 addresses at once.'),
    reach: Reach.default('sites'),
  }),
  reply: Crawl,
  status: 201,
  access: 'owner',
  errors: ['crawl.address', 'crawl.too-many'],
})

export const getCrawl = endpoint({
  name: 'getCrawl',
  method: 'GET',
  path: '/crawls/:crawlId',
  params: crawlParams,
  reply: Crawl,
  access: 'owner',
  errors: [],
})

/** The newest visits. */
export const listCrawls = endpoint({
  name: 'listCrawls',
  method: 'GET',
  path: '/crawls',
  reply: z.object({ data: z.array(Crawl.omit({ hosts: true })) }),
  access: 'owner',
  errors: [],
})
/** Asks for nothing more until it may go on. Pictures that were met already are still looked at. */
export const pauseCrawl = endpoint({
  name: 'pauseCrawl',
  method: 'PUT',
  path: '/crawls/:crawlId/pause',
  params: crawlParams,
  body: z.object({ isPaused: z.boolean() }),
  reply: Crawl,
  access: 'owner',
  errors: ['crawl.over'],
})

/** Every address of a visit and what became of it, in the order they were met: those named first. */
export const listCrawlPages = endpoint({
  name: 'listCrawlPages',
  method: 'GET',
  path: '/crawls/:crawlId/pages',
  params: crawlParams,
  query: z.object({ ...pageQuery, state: PageState.optional(), host: z.string().max(300).optional() }),
  reply: pageOf(CrawledPage),
  access: 'owner',
  errors: [],
})

/** One address, with the pictures that it shows: finds first, then what could not be looked at. */
export const getCrawlPage = endpoint({
  name: 'getCrawlPage',
  method: 'GET',
  path: '/crawls/:crawlId/pages/:pageId',
  params: crawlParams.extend({ pageId: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    page: CrawledPage,
    /** At most 200; there may be more. Null when what the page showed is no longer kept. */
    pictures: z.array(MetPicture).nullable(),
  }),
  access: 'owner',
  errors: [],
})
