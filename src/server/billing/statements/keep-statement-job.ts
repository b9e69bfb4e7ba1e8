import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Draws, signs and keeps the files of a statement and of its documents. */
export const keepStatementJob = job({
  name: 'keep-statement',
  payload: z.object({ statementId: Id }),
  concurrency: 1,
  onePerKey: true,
  retries: 8,
})
