import { imageFingerprintedAgain } from '#server/fingerprints/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/features/feature.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { backfill } from './backfill.ts'
import { sightingJobs } from './jobs.ts'

/** Pictures met on the web, their places, and comparison. */
export const sightings = defineFeature({
  name: 'sightings',
  jobs: sightingJobs,
  subscriptions: [
    on(imageFingerprintedAgain, (tx, { imageId }, { queue }: Pick<Deps, 'queue'>) =>
      queue.enqueue(tx, backfill, { imageId }, { priority: -10 }),
    ),
  ],
})
