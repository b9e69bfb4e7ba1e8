import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { fingerprintJobs } from './jobs.ts'

/** What owners' images and files of the web look like, and which of them copy which. */
export const fingerprints = defineFeature({ name: 'fingerprints', jobs: fingerprintJobs, subscriptions })
