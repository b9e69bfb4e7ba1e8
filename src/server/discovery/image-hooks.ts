import type { ImageHooks } from '#server/images/index.ts'
import { visitSooner, type WatchNeeds } from './watch-sites.ts'

/** The same, and what discovery does when an image is looked for from now on. */
export const withVisits = (hooks: ImageHooks, needs: Pick<WatchNeeds, 'allowances' | 'clock'>): ImageHooks => ({
  ...hooks,
  watched: async (tx, image) => {
    await hooks.watched(tx, image)
    await visitSooner(needs, tx, image.ownerId)
  },
})
