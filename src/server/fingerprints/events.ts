import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'

/** An owned image has a fingerprint now: from here on copies of it are found. */
export const imageFingerprinted = defineEvent<{ imageId: Id }>('image.fingerprinted')
