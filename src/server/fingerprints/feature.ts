import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { fingerprintJobs } from './jobs.ts'

/** Fingerprints of owners' images and of files on the web, and the copies among them. */
export const fingerprints = defineFeature({ name: 'fingerprints', jobs: fingerprintJobs, subscriptions })
