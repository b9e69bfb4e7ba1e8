import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Twice as many hosts as are looked at for one owner at a time. */
export const crawlLanes = 40

/** Looks at pages of one host of a crawl for a while, then gives way and comes again. */
export const crawlHost = job({
  name: 'crawl-host',
  payload: z.object({ crawlId: Id, host: z.string() }),
  concurrency: crawlLanes,
  isLong: true,
  onePerKey: true,
})

/** One slice of a host’s crawl runs at a time. */
export const sliceKey = ({ crawlId, host }: { crawlId: Id; host: string }) => `${crawlId}/${host}`
