import { allowanceUsed } from '#server/billing/plans/index.ts'
import { imageMonitored } from '#server/images/monitoring/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { countOpenCrawls } from './crawling/crawl-store.ts'
import { followImages } from './searching/follow-images.ts'
import { visitSooner, type WatchNeeds } from './watching/watch-sites.ts'

/** An image that is looked for from now on is looked for soon on the sites that its owner watches; visits under way count to the plan. */
export const subscriptions = [
  on(imageMonitored, (tx, { ownerId }, needs: Pick<WatchNeeds, 'allowances' | 'clock'>) =>
    visitSooner(needs, tx, ownerId),
  ),
  answer(allowanceUsed, async (db, { ownerId }) => ({ openCrawls: await countOpenCrawls(db, ownerId) })),
  ...followImages,
]
