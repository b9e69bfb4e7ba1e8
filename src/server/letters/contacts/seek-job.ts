import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Looks for whom the letters of a case may go to. Asked for once it is accepted, and again where staff want it. */
export const seekContacts = job({ name: 'seek-contacts-of-case', payload: z.object({ caseId: Id }), isLong: true })
