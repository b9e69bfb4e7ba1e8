import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { Crawl, Reach } from './crawl.ts'

const crawlParams = z.object({ crawlId: Id })

const seed = z
  .url({ protocol: /^https?$/, error: 'This is not a web address; it should look like https://example.com.' })
  .max(2000)

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
  errors: ['crawl.address'],
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
