import { askedOfOwner, imageUserOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { ImageUser, OwnAnswers, paymentPortalRoutes } from './routes.tsx'

/** What staff and owners see of image users and their page; the page itself comes without the app. */
export const paymentPortal = defineArea({
  inside: paymentPortalRoutes,
  fills: [fill(askedOfOwner, OwnAnswers), fill(imageUserOfCase, ImageUser)],
})
