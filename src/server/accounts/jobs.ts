import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { removeExpiredLinks } from './link-store.ts'
import { removePlacesNotSeenSince } from './place-store.ts'
import { handleMailReset, mailReset } from './reset-password.ts'
import { sessionLimits } from './sessions.ts'
import { removeEndedSessions } from './store.ts'

const forgetEndedSessions = job({ name: 'forget-ended-sessions', payload: z.object({}), schedule: '17 3 * * *' })

const forgetOldLinks = job({ name: 'forget-old-links', payload: z.object({}), schedule: '37 3 * * *' })

/** A place that an account was not signed in to for so long is strange again. */
const familiarDays = 180
const day = 86_400_000

export const accountJobs = [forgetEndedSessions, forgetOldLinks, mailReset]

export const handleAccountJobs = (deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'queue'>) => [
  handleJob(forgetEndedSessions, () => removeEndedSessions(deps.db, sessionLimits(deps.clock()))),
  handleJob(forgetOldLinks, async () => {
    const now = deps.clock()
    await removeExpiredLinks(deps.db, now)
    await removePlacesNotSeenSince(deps.db, new Date(now.getTime() - familiarDays * day))
  }),
  handleMailReset(deps),
]
