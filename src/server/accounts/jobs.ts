import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { removeExpiredLinks } from './registration/link-store.ts'
import { removePlacesNotSeenSince } from './place-store.ts'
import { handleMailReset } from './passwords/reset-password.ts'
import { sessionLimits } from './sign-in/sessions.ts'
import { removeEndedSessions } from './store.ts'

const forgetEndedSessions = job({ name: 'forget-ended-sessions', payload: z.object({}), schedule: '17 3 * * *' })

const forgetOldLinks = job({ name: 'forget-old-links', payload: z.object({}), schedule: '37 3 * * *' })

/** Days without a sign-in until a place is strange again. */
const familiarDays = 180
const day = 86_400_000

type Needs = Pick<Deps, 'db' | 'clock'>

export const accountJobs = [
  handleJob(forgetEndedSessions, ({ db, clock }: Needs) => removeEndedSessions(db, sessionLimits(clock()))),
  handleJob(forgetOldLinks, async ({ db, clock }: Needs) => {
    const now = clock()
    await removeExpiredLinks(db, now)
    await removePlacesNotSeenSince(db, new Date(now.getTime() - familiarDays * day))
  }),
  handleMailReset,
]
