import { startCases } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { settingsPlaces } from '#web/platform/pages/settings-places.ts'
import { fill } from '#web/platform/slot.tsx'
import { StartCases, submissionRoutes } from './routes.tsx'
import { WorkPlace } from './work/work-place.tsx'

/** Drafts of cases, and their submission. */
export const submissions = defineArea({
  inside: submissionRoutes,
  fills: [fill(startCases, StartCases), fill(settingsPlaces, WorkPlace)],
})
