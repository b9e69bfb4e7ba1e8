import { defineFeature } from '#server/platform/features/feature.ts'
import { officeTextRoutes } from './office-texts/routes.ts'
import { languageRoutes } from './routes.ts'

/** Readers' languages: texts, and their reviews by the operator. */
export const languages = defineFeature({ name: 'languages', routes: [...languageRoutes, ...officeTextRoutes] })
