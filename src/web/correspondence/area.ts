import { ownThread, threadOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { correspondenceRoutes, OwnThread, ThreadOfCase } from './routes.tsx'

/** Threads with image users, and mails without a case. */
export const correspondence = defineArea({
  inside: correspondenceRoutes,
  fills: [fill(threadOfCase, ThreadOfCase), fill(ownThread, OwnThread)],
})
