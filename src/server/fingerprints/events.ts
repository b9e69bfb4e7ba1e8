import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'

/** An owned image has a fingerprint, so copies can be found. */
export const imageFingerprinted = defineEvent<{ imageId: Id }>('image.fingerprinted')

/** A newer engine has read an owned image: copies that the older one missed may be found. */
export const imageFingerprintedAgain = defineEvent<{ imageId: Id }>('image.fingerprinted-again')
