import { ownThread, threadOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { correspondenceRoutes, OwnThread, ThreadOfCase } from './routes.tsx'

/** Threads with image users, and the mails that no case was found for. */
export const correspondence = defineArea({
  inside: correspondenceRoutes,
  fills: [fill(threadOfCase, ThreadOfCase), fill(ownThread, OwnThread)],
})
