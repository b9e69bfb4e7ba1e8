import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { recognisingRoutes } from './recognising/routes.ts'
import { fingerprintJobs } from './jobs.ts'

/** Fingerprints of owners' images and of files on the web, and the copies among them. */
export const fingerprints = defineFeature({
  name: 'fingerprints',
  routes: recognisingRoutes,
  jobs: fingerprintJobs,
  subscriptions,
})
