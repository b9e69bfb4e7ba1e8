import { startCases } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { caseRoutes, StartCases } from './routes.tsx'

/** The owner's cases, and the desk of those who decide them. */
export const cases = defineArea({
  inside: caseRoutes,
  places: [
    { href: '/cases', label: 'Cases' },
    { href: '/desk', label: 'Desk', isForStaff: true },
  ],
  fills: [fill(startCases, StartCases)],
})
