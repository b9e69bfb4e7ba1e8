import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { notify } from '../accounts/index.ts'
import { notifications } from '../accounts/notifications/tables.ts'
import { accountNotifications } from '../accounts/notifications/types.ts'
import { beginCrawl } from '../discovery/start-crawl.ts'
import type { HouseDeps } from '../features.ts'
import { matches } from '../matching/tables.ts'
import { aFind, anImage } from './finds.ts'

export type Library = Record<'imageId' | 'matchId' | 'clusterId' | 'crawlId' | 'activityId' | 'notificationId', Id>

/** One of everything an owner can have, to be asked for by its id. */
export async function seedLibrary(deps: HouseDeps, ownerId: Id): Promise<Library> {
  const imageId = await anImage(deps, ownerId)
  await aFind(deps, { ownerId, imageId, page: 'https://www.greenfields.example/about' })
  const [match] = await deps.db.select().from(matches).where(eq(matches.ownerId, ownerId))
  const crawl = await beginCrawl(deps, ownerId, ['https://www.greenfields.example/'])
  await deps.db.transaction((tx) =>
    notify(deps, tx, accountNotifications.referralUsed, { accountId: ownerId, firstName: 'Rui' }),
  )
  const [told] = await deps.db.select().from(notifications).where(eq(notifications.accountId, ownerId))
  return {
    notificationId: told!.id,
    imageId,
    matchId: match!.id,
    clusterId: match!.clusterId,
    crawlId: crawl.id,
    activityId: crawl.activityId,
  }
}
