import { announceBanner, endBanner, getBanner, listBanners } from '#contract/accounts/office/banners.ts'
import {
  addFeaturedPicture,
  getFeaturedPicture,
  listFeatured,
  saveFeatured,
} from '#contract/accounts/office/featured.ts'
import { decideFlag, listFlags } from '#contract/accounts/office/flags.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { announce, bannerFor, showBanners, takeDown } from './banners/announce-banner.ts'
import { addPicture, openPicture, saveList, showFeatured } from './featured/featured-list.ts'
import { decideFlagOf, showFlags } from './flags/decide-flag.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>

/** Calls for flags, banners and featured photographers. */
export const officeRoutes: Route<Needs>[] = [
  handle(listFlags, async ({ query }, { db }: Needs) => await showFlags(db, query.account ?? null)),
  handle(decideFlag, async ({ body, user }, deps: Needs) => await decideFlagOf(deps, user.accountId, body)),
  handle(getBanner, async ({ user }, deps: Needs) => ({ text: await bannerFor(deps, user.kind) })),
  handle(listBanners, async (_, deps: Needs) => ({
    data: await showBanners(deps),
    broadcast: deps.config.brand.broadcast || null,
  })),
  handle(announceBanner, async ({ body, user }, deps: Needs) => await announce(deps, user.accountId, body)),
  handle(
    endBanner,
    async ({ params: { bannerId }, user }, deps: Needs) => await takeDown(deps, user.accountId, bannerId),
  ),
  handle(listFeatured, async (_, { db, config }: Needs) => ({
    data: await showFeatured(db),
    configured: config.brand.featured === '' ? null : Number(config.brand.featured),
  })),
  handle(saveFeatured, async ({ body, user }, deps: Needs) => await saveList(deps, user.accountId, body)),
  handle(addFeaturedPicture, async ({ body, user }, deps: Needs) => await addPicture(deps, user.accountId, body.data)),
  handle(getFeaturedPicture, async ({ params }, { db }: Needs) => await openPicture(db, params.picture)),
]
