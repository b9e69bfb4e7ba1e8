import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf, pageQuery, wholeNumber } from '../wire.ts'
import { seed } from './seed.ts'
import { Crawl, CrawledPage, MetPicture, PageState, Reach } from './crawl.ts'

const crawlParams = z.object({ crawlId: Id })

/** Searches for the owner's images on named pages or sites. An activity shows the progress; results appear among the matches. */
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
/** Pauses requests until resumed. Pictures already met are still compared. */
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

/** Addresses of a visit with their outcomes, in the order found; the named ones come first. */
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

/** Returns one address with its pictures: matches first, then those that could not be compared. */
export const getCrawlPage = endpoint({
  name: 'getCrawlPage',
  method: 'GET',
  path: '/crawls/:crawlId/pages/:pageId',
  params: crawlParams.extend({ pageId: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    page: CrawledPage,
    /** At most 200 of possibly more. Null when the page's pictures are no longer kept. */
    pictures: z.array(MetPicture).nullable(),
  }),
  access: 'owner',
  errors: [],
})
