import { defineSlot } from '#web/platform/slot.tsx'

/** Ways in which programs of an owner hear from us, below their keys. */
export const receiversOfPrograms = defineSlot()
