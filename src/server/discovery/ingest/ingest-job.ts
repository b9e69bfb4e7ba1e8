import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

const payload = z.object({ ingestId: Id })

/** Ends the reading of an archive that every attempt has failed at, or was killed in. */
export const giveUpIngest = job({ name: 'give-up-ingest', payload })
/** Reads an archive for a while, then gives way and comes again. One at a time in a process, since reading is work for a core. */
export const ingestFile = job({
  name: 'ingest-file',
  payload,
  concurrency: 1,
  isLong: true,
  onePerKey: true,
  withinSeconds: 6 * 3600,
  givenUpTo: giveUpIngest,
})
