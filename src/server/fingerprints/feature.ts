import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { recognisingRoutes } from './recognising/routes.ts'
import { fingerprintJobs } from './jobs.ts'

/** Fingerprints of owned images and web files, with copies. */
export const fingerprints = defineFeature({
  name: 'fingerprints',
  routes: recognisingRoutes,
  jobs: fingerprintJobs,
  subscriptions,
})
