import { seenOnItsPage } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { evidenceRoutes, KeptOfMatch, verifyRoutes } from './routes.tsx'

/** What pages showed, kept; and what everybody may look up of it. */
export const evidence = defineArea({
  inside: evidenceRoutes,
  everybody: verifyRoutes,
  places: [{ href: '/evidence', label: 'Evidence' }],
  fills: [fill(seenOnItsPage, KeptOfMatch)],
})
