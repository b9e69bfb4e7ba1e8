import {
  changeImageSearching,
  changeSearching,
  getImageSearching,
  getSearching,
  listSearchServices,
} from '#contract/discovery/searches.ts'
import { searchImage } from '#contract/discovery/search-image.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { changeChoices, changeRefusals } from './change-searching.ts'
import type { ReserveNeeds } from './reserve-searches.ts'
import { searchImageNow } from './search-image-now.ts'
import { showImageSearching, showSearching, showServices, type ShowNeeds } from './show-searching.ts'

type Needs = ShowNeeds & Pick<Deps, 'queue'> & ReserveNeeds

/** Owners' choices on search services, and the results. */
export const searchRoutes: Route<Needs>[] = [
  handle(getSearching, ({ user }, deps: Needs) => showSearching(deps, user.accountId)),
  handle(changeSearching, async ({ body, user }, deps: Needs) => {
    await changeChoices(deps, user.accountId, body)
    return await showSearching(deps, user.accountId)
  }),
  handle(getImageSearching, ({ params, user }, deps: Needs) =>
    showImageSearching(deps, user.accountId, params.imageId),
  ),
  handle(changeImageSearching, async ({ params: { imageId }, body, user }, deps: Needs) => {
    await changeRefusals(deps, { ownerId: user.accountId, imageId }, body.refused)
    return await showImageSearching(deps, user.accountId, imageId)
  }),
  handle(searchImage, async ({ params: { imageId }, user }, deps: Needs) => {
    const begun = await searchImageNow(deps, user.accountId, imageId)
    return { ...begun, searching: await showImageSearching(deps, user.accountId, imageId) }
  }),
  handle(listSearchServices, (_, deps: Needs) => showServices(deps)),
]
