import { askedOfOwner, lawyersOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { legalRoutes, OwnLawyers, LawyersPanel } from './routes.tsx'

/** The way to lawyers: for staff, for the owner who is asked, and the pages of the firms. */
export const legal = defineArea({
  inside: legalRoutes,
  fills: [fill(lawyersOfCase, LawyersPanel), fill(askedOfOwner, OwnLawyers)],
})
