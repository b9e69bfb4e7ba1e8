import { z } from 'zod'
import { RegionCode } from '#contract/takedowns/law/region.ts'
import { job } from '#server/platform/jobs/job.ts'

/** Looks again at the notices of a region that have not left. */
export const followRegion = job({ name: 'follow-takedown-region', payload: z.object({ region: RegionCode }) })
