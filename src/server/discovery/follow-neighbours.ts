import { imageMonitored } from '#server/images/index.ts'
import { on } from '#server/platform/features/event.ts'
import { visitSooner, type WatchNeeds } from './watching/watch-sites.ts'

/** An image that is looked for from now on is looked for soon on the sites that its owner watches. */
export const followNeighbours = [
  on(imageMonitored, (tx, { ownerId }, needs: Pick<WatchNeeds, 'allowances' | 'clock'>) =>
    visitSooner(needs, tx, ownerId),
  ),
]
