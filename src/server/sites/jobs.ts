import { handleJob } from '#server/platform/jobs/job.ts'
import { bringLogo, type LogoNeeds } from './logos/fetch-logo.ts'
import { fetchLogo } from './logos/want-logo.ts'

type Needs = LogoNeeds

export const siteJobs = [handleJob(fetchLogo, (needs: Needs, { party }) => bringLogo(needs, party))]
