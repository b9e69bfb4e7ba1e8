import { defineFeature } from '#server/platform/features/feature.ts'
import { sightingJobs } from './jobs.ts'

/** Which pictures were met where on the web, and that they are looked at. */
export const sightings = defineFeature({ name: 'sightings', jobs: sightingJobs })
