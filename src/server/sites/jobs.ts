import { z } from 'zod'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { bringLogo, type LogoNeeds } from './logos/fetch-logo.ts'
import { endExpired, type ListedNeeds } from './listed/change-listed.ts'
import { fetchLogo } from './logos/want-logo.ts'

type Needs = LogoNeeds

/** Ends the entries of listed hosts whose last day has passed. */
const endListedHosts = job({
  name: 'end-listed-hosts',
  payload: z.object({}),
  schedule: '5 0 * * *',
  catchesUp: true,
})

export const siteJobs = [
  handleJob(fetchLogo, (needs: Needs, { party }) => bringLogo(needs, party)),
  handleJob(endListedHosts, (needs: ListedNeeds) => endExpired(needs)),
]
