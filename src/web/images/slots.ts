import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** Where an image was found, on its own page. */
export const matchesOfImage = defineSlot<{ imageId: Id }>()

/** Where an image was searched for, on its own page. */
export const searchesOfImage = defineSlot<{ imageId: Id }>()

/** Orders of registrations that hold an image, beside it on its own page. */
export const registrationsOfImage = defineSlot<{ imageId: Id }>()

/** The way to an order of more images than an address holds. */
export const registrationOfMany = defineSlot<{ images: readonly Id[]; size?: 'small'; children: string }>()
