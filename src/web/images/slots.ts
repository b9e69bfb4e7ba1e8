import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** Matches of an image, on its page. */
export const matchesOfImage = defineSlot<{ imageId: Id }>()

/** The field of the first steps that names sites to look at. */
export const firstSites = defineSlot()

/** The first find of an owner, beside its original. */
export const firstMatch = defineSlot<{ matchId: Id }>()

/** Searches for an image, on its page. */
export const searchesOfImage = defineSlot<{ imageId: Id }>()

/** Registrations that include an image, on its page. */
export const registrationsOfImage = defineSlot<{ imageId: Id }>()

/** The way to an order of more images than an address holds. */
export const registrationOfMany = defineSlot<{ images: readonly Id[]; size?: 'small'; children: string }>()
