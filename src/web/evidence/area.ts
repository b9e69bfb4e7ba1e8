import { seenOnItsPage } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { evidenceRoutes, KeptOfMatch, verifyRoutes } from './routes.tsx'

/** Evidence of pages, and the public check of its numbers. */
export const evidence = defineArea({
  inside: evidenceRoutes,
  everybody: verifyRoutes,
  places: [{ href: '/evidence', label: 'Evidence' }],
  fills: [fill(seenOnItsPage, KeptOfMatch)],
})
