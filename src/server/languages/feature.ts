import { defineFeature } from '#server/platform/features/feature.ts'
import { languageRoutes } from './routes.ts'

/** Languages of readers: their texts, and who of the operator has reviewed them. */
export const languages = defineFeature({ name: 'languages', routes: languageRoutes })
