import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Asks for captures of the uses that signed notices are about. */
export const secureUses = job({ name: 'secure-uses-of-takedown', payload: z.object({ takedownId: Id }) })

/** Sends the signed notices whose captures are there. */
export const sendNotices = job({
  name: 'send-notices-of-takedown',
  payload: z.object({ takedownId: Id }),
  isLong: true,
  onePerKey: true,
})

/** Goes on with notices that waited for a mail server. */
export const resumeSending = job({ name: 'resume-sending', payload: z.object({}), schedule: '*/10 * * * *' })
