import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Reads an archive for a while, then gives way and comes again. One at a time in a process, since reading is work for a core. */
export const ingestFile = job({
  name: 'ingest-file',
  payload: z.object({ ingestId: Id }),
  concurrency: 1,
  isLong: true,
  onePerKey: true,
  withinSeconds: 6 * 3600,
})

/** Puts parts of a crawl behind archives that people name one by one. */
export const priorityOf = ({ crawl }: { crawl: string | null }): number => (crawl === null ? 0 : -20)

/** Takes parts of the newest crawl, if configured. */
export const takeNewest = job({
  name: 'take-newest-crawl',
  payload: z.object({}),
  schedule: '17 4 * * *',
  withinSeconds: 3600,
})
