import type { Id } from '#contract/wire.ts'

/** The address parts that start an order of images: one image has a flow of its own, several are a group. */
export const registrationOf = (ids: readonly Id[]) =>
  ids.length === 1 ? { image: ids[0]! } : { images: ids.join(',') }
