import { startCases } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { StartCases, submissionRoutes } from './routes.tsx'

/** Drafts of cases, and their submission. */
export const submissions = defineArea({ inside: submissionRoutes, fills: [fill(startCases, StartCases)] })
