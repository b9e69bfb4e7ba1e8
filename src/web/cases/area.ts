import { defineArea } from '#web/platform/area.ts'
import { caseRoutes } from './routes.tsx'

/** The owner's cases. */
export const cases = defineArea({
  inside: caseRoutes,
  places: [
    { href: '/cases', label: 'Cases' },
    { href: '/desk', label: 'Desk', isForStaff: true },
  ],
})
