import type { Id } from '#contract/wire.ts'

/** Search parameters that start a registration: one image has its own flow, several are a group. */
export const registrationOf = (ids: readonly Id[]) =>
  ids.length === 1 ? { image: ids[0]! } : { images: ids.join(',') }
