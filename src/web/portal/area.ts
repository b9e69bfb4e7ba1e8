import { askedOfOwner, imageUserOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { ImageUser, OwnAnswers, portalRoutes } from './routes.tsx'

/** What staff and owners see of image users and their page; the page itself comes without the app. */
export const portal = defineArea({
  inside: portalRoutes,
  fills: [fill(askedOfOwner, OwnAnswers), fill(imageUserOfCase, ImageUser)],
})
