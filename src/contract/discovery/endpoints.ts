import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

/** What became of the pages of one host. */
const CrawledHost = z.object({
  host: z.string(),
  pages: z.number().int(),
  images: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  /** Why it ended early, as a sentence. */
  note: z.string().nullable(),
})

/** One visit to a list of sites. */
export const Crawl = z
  .object({
    _id: Id,
    activity: Id,
    seeds: z.array(z.string()),
    pages: z.number().int(),
    sightings: z.number().int(),
    hosts: z.array(CrawledHost),
    startedAt: Moment,
  })
  .meta({ id: 'Crawl' })
export type Crawl = z.infer<typeof Crawl>

const seed = z
  .url({ protocol: /^https?$/, error: 'This is not a web address; it should look like https://example.com.' })
  .max(2000)

/** Looks for the owner's images on sites they name. Progress is an activity; what is found appears among the matches. */
export const startCrawl = endpoint({
  name: 'startCrawl',
  method: 'POST',
  path: '/crawls',
  body: z.object({
    seeds: z.array(seed).min(1, 'Name at least one address.').max(100, 'At most 100 addresses at once.'),
  }),
  reply: Crawl,
  status: 201,
  access: 'owner',
  errors: ['crawl.address'],
})

export const getCrawl = endpoint({
  name: 'getCrawl',
  method: 'GET',
  path: '/crawls/:crawlId',
  params: z.object({ crawlId: Id }),
  reply: Crawl,
  access: 'owner',
  errors: [],
})

export const listCrawls = endpoint({
  name: 'listCrawls',
  method: 'GET',
  path: '/crawls',
  reply: z.object({ data: z.array(Crawl.omit({ hosts: true })) }),
  access: 'owner',
  errors: [],
})
