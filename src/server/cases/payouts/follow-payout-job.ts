import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Takes a paid case to where its owner's share is. */
export const followPayoutJob = job({ name: 'follow-payout', payload: z.object({ caseId: Id }) })
