import { defineSlot } from '#web/platform/slot.tsx'

/** Receivers of an owner's programs, below their keys. */
export const receiversOfPrograms = defineSlot()
