import { z } from 'zod'
import type { PlannedImage } from '#contract/registrations/plan.ts'
import { daysBetween } from '#contract/registrations/waiting.ts'
import type { Id } from '#contract/wire.ts'
import { findAccountStatus } from '#server/accounts/index.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { ownersPublishedSince } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { planningNotifications } from './notifications.ts'
import { keepReminders, ownersWithFactsSince } from './planning-store.ts'
import { readLibrary } from './read-library.ts'
import { openWindowOf, type OpenWindow } from './rules/window-of-image.ts'

/** Reminds owners of windows that close. */
export const remindOfWindowsJob = job({
  name: 'remind-of-registration-windows',
  payload: z.object({}),
  schedule: '20 7 * * *',
  catchesUp: true,
  withinSeconds: 1800,
})

export type RemindNeeds = NotifyNeeds & Pick<Deps, 'db' | 'clock'>

/** Days before the end of a window on which its owner is reminded. */
const remindedBefore = [7, 30, 60] as const

/** No window is longer, in days. Three months have at most 92. */
const longestWindow = 93
const dayMs = 86_400_000

export async function remindOfWindows(needs: RemindNeeds): Promise<void> {
  const now = needs.clock()
  const today = now.toISOString().slice(0, 10)
  const since = new Date(now.getTime() - longestWindow * dayMs).toISOString().slice(0, 10)
  const owners = new Set([
    ...(await ownersPublishedSince(needs.db, since)),
    ...(await ownersWithFactsSince(needs.db, since.slice(0, 7))),
  ])
  for (const ownerId of owners) await remindOwner(needs, ownerId, today)
}

/** Each window is told once for each number of days; windows of the same number share a notification. */
async function remindOwner(needs: RemindNeeds, ownerId: Id, today: string): Promise<void> {
  const { images } = await readLibrary(needs.db, ownerId, 'US')
  const due = dueWindows(images, today)
  if (due.length === 0) return
  await needs.db.transaction(async (tx) => {
    const toldAt = needs.clock()
    const rows = due.map(({ end, days }) => ({ ownerId, windowEnd: end, days, toldAt }))
    const kept = new Set((await keepReminders(tx, rows)).map(({ windowEnd }) => windowEnd))
    // Owners who leave hear no more.
    if ((await findAccountStatus(tx, ownerId))?.deletesAt !== null) return
    const fresh = due.filter(({ end }) => kept.has(end))
    for (const [days, windows] of Map.groupBy(fresh, (window) => window.days)) {
      const { end, actBy } = windows[0]!
      const count = windows.reduce((sum, window) => sum + window.images, 0)
      await notify(needs, tx, planningNotifications.windowCloses, {
        accountId: ownerId,
        images: count,
        days,
        end,
        actBy,
      })
    }
  })
}

type DueWindow = OpenWindow & { days: number; images: number }

/** Windows with a reminder that is due, by their end. */
export function dueWindows(
  images: readonly Pick<PlannedImage, 'isPublished' | 'publishedOn'>[],
  today: string,
): DueWindow[] {
  const byEnd = new Map<string, DueWindow>()
  for (const image of images) {
    const window = openWindowOf(image, today)
    const days = window && remindedBefore.find((most) => daysBetween(today, window.end) <= most)
    if (!window || days === undefined) continue
    const known = byEnd.get(window.end)
    if (known) known.images += 1
    else byEnd.set(window.end, { ...window, days, images: 1 })
  }
  return [...byEnd.values()].toSorted((one, other) => (one.end < other.end ? -1 : 1))
}
