import { defineSlot } from '../slot.tsx'

/** Further pages of the settings, as areas add them. */
export const settingsPlaces = defineSlot()
