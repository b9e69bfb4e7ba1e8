import { defineArea } from '#web/platform/area.ts'
import { settingsPlaces } from '#web/platform/pages/settings-places.ts'
import { fill } from '#web/platform/slot.tsx'
import { ProgramsPlace } from './programs-place.tsx'
import { programRoutes } from './routes.tsx'

/** Keys by which programs act for an owner. */
export const programs = defineArea({ inside: programRoutes, fills: [fill(settingsPlaces, ProgramsPlace)] })
