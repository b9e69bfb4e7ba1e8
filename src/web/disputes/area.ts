import { askedOfOwner, imageUserOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { ImageUser, OwnAnswers, disputeRoutes } from './routes.tsx'

/** Answers, decisions and offers, for staff and owners. */
export const disputes = defineArea({
  inside: disputeRoutes,
  fills: [fill(askedOfOwner, OwnAnswers), fill(imageUserOfCase, ImageUser)],
})
