import { z } from 'zod'
import type { Returned } from '#contract/endpoint.ts'
import type { getUsage } from '#contract/images/library-endpoints.ts'
import { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { readableBytes } from '#server/platform/objects/allowance.ts'
import { imageNotifications } from '../notifications.ts'
import type { StorageNeeds } from '#server/platform/uploads/storage.ts'
import { lockTotals, ownersAfter, setToldUsage } from '../store.ts'
import { usageOf } from './usage.ts'

/** Tells owners that 80 or 100 per cent of what their plan gives is used. */
export const tellOfUsageJob = job({
  name: 'tell-of-usage',
  payload: z.object({ after: Id.optional() }),
  schedule: '11 6 * * *',
  catchesUp: true,
})

export type TellNeeds = NotifyNeeds & StorageNeeds & { allowances: Allowances } & Pick<Deps, 'db' | 'clock' | 'queue'>

const atOnce = 200
const levels = [100, 80]

/** Goes through the owners a part at a time; each part asks for the next. */
export async function tellOfUsage(needs: TellNeeds, after?: Id): Promise<void> {
  const { db, queue } = needs
  const owners = await ownersAfter(db, after, atOnce)
  for (const ownerId of owners) await tellOwner(needs, ownerId)
  const last = owners[atOnce - 1]
  if (last) await db.transaction((tx) => queue.enqueue(tx, tellOfUsageJob, { after: last }))
}

/** Notifies once a level and limit, monthly limits once a month; again after usage had dropped. */
async function tellOwner(needs: TellNeeds, ownerId: Id): Promise<void> {
  const used = usedThings(await usageOf(needs, ownerId), needs.clock())
  await needs.db.transaction(async (tx) => {
    const told = (await lockTotals(tx, ownerId))?.toldUsage
    if (!told) return
    const now: Record<string, number> = {}
    for (const { key, percent, ...words } of used) {
      const level = levels.find((one) => percent >= one) ?? 0
      now[key] = percent < 70 ? 0 : Math.max(level, told[key] ?? 0)
      if (level > (told[key] ?? 0))
        await notify(needs, tx, imageNotifications.usage, { accountId: ownerId, ...inWords(words, level) })
    }
    if (used.some(({ key }) => now[key] !== (told[key] ?? 0))) await setToldUsage(tx, ownerId, now)
  })
}

type Words = { what: string; of: string; follows: string }

const inWords = ({ what, of, follows }: Words, level: number) => ({
  title: level === 100 ? `Your plan’s ${what} are used up` : `Four fifths of your plan’s ${what} are used`,
  body: `${of} ${level === 100 ? follows : `When all is used: ${follows.charAt(0).toLowerCase()}${follows.slice(1)}`}`,
})

/** Limited usages with the consequence of reaching each limit. */
function usedThings(usage: Returned<typeof getUsage>, now: Date): ({ key: string; percent: number } & Words)[] {
  const { images, storage, evidence, takedowns } = usage
  const month = now.toISOString().slice(0, 7)
  const from = `the first of the next month, or with a larger plan at once.`
  const counted = (used: number, limit: number) =>
    `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}.`
  const watched = images.monitored + images.unmonitored
  const all = [
    {
      key: 'images',
      what: 'monitored images',
      used: watched,
      limit: images.limit,
      of: counted(watched, images.limit),
      follows: 'Images above that are kept and not looked for. Pin those that matter most, or choose a larger plan.',
    },
    {
      key: 'storage',
      what: 'gigabytes of storage',
      ...storage,
      of: `${readableBytes(storage.used)} of ${readableBytes(storage.limit)}.`,
      follows: 'Nothing more can be uploaded. Remove what you no longer need, or choose a larger plan.',
    },
    {
      key: `captures ${month}`,
      what: 'captures of this month',
      used: evidence.captures,
      limit: evidence.limit,
      of: counted(evidence.captures, evidence.limit),
      follows: `You can keep further pages as evidence from ${from}`,
    },
    {
      key: `takedowns ${month}`,
      what: 'takedowns of this month',
      used: takedowns.used,
      limit: takedowns.limit ?? Infinity,
      of: counted(takedowns.used, takedowns.limit ?? 0),
      follows: `You can ask for further takedowns from ${from}`,
    },
  ]
  return all.map(({ used, limit, ...thing }) => ({ ...thing, percent: limit > 0 ? (used / limit) * 100 : 0 }))
}
