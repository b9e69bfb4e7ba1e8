import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'
import { recipientOf } from '../mails.ts'
import { findAccount } from '../store.ts'
import { digestScope } from './digest-scope.ts'
import { accountsWithDigest, type Digest, removeNotificationsBefore, takeDigest } from './notification-store.ts'
import type { NotifyNeeds } from './notify.ts'
import type { Told } from './types.ts'

/** Hourly, since each hour is morning in some time zone. */
const startAll = job({ name: 'start-digests', payload: z.object({}), schedule: '0 * * * *' })
/** Writes one account's gathered mail. */
const mailDigest = job({
  name: 'mail-digest',
  payload: z.object({ accountId: Id, digest: z.enum(['daily', 'weekly']) }),
})
const forgetNotifications = job({ name: 'forget-old-notifications', payload: z.object({}), schedule: '37 3 * * *' })

const keptDays = 365
const maxListed = 50

type Needs = NotifyNeeds & Pick<Deps, 'db' | 'queue'>

export const notificationJobs = [
  handleJob(startAll, async (needs: Needs) => {
    await startDigests(needs, 'daily')
    await startDigests(needs, 'weekly')
  }),
  handleJob(mailDigest, (needs: Needs, { accountId, digest }) => writeDigest(needs, accountId, digest)),
  handleJob(forgetNotifications, ({ db, clock }: Needs) =>
    removeNotificationsBefore(db, new Date(clock().getTime() - keptDays * 86_400_000)),
  ),
]

/** Gives each account that something waits for a job of its own, in the hour after seven in its owner's morning: each day, or on Mondays. */
export async function startDigests(
  { db, queue, clock }: Pick<Needs, 'db' | 'queue' | 'clock'>,
  digest: Digest,
): Promise<void> {
  const now = clock()
  const waiting = await accountsWithDigest(db, digest)
  const due = waiting.filter(({ timeZone }) => isMorning(now, timeZone, digest))
  await db.transaction((tx) =>
    queue.enqueueAll(
      tx,
      mailDigest,
      due.map(({ accountId }) => ({ accountId, digest })),
    ),
  )
}

function isMorning(now: Date, timeZone: string, digest: Digest): boolean {
  const local = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  const { weekday, hour } = Object.fromEntries(local.formatToParts(now).map(({ type, value }) => [type, value]))
  return hour === '07' && (digest === 'daily' || weekday === 'Mon')
}

async function writeDigest({ db, mail, unsubscribe }: Needs, accountId: Id, digest: Digest): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId)
    const taken = await takeDigest(tx, accountId, digest)
    if (!account || taken.length === 0) return
    await mail.post(
      tx,
      digestMail,
      { firstName: account.firstName, digest, told: taken },
      { ...recipientOf(account), unsubscribeUrl: unsubscribe.urlFor(accountId, digestScope[digest].name) },
    )
  })
}

type Gathered = { firstName: string; digest: Digest; told: Pick<Told, 'title' | 'body'>[] }

const digestMail = mailTemplate<Gathered>('digest', ({ firstName, digest, told }, { brand, url }) => {
  const more = told.length - maxListed
  return {
    subject: `${told.length === 1 ? 'One thing' : `${told.length} things`} happened at ${brand.name}`,
    greeting: `Hello ${firstName},`,
    blocks: [
      `This is ${digestScope[digest].title}:`,
      { items: told.slice(0, maxListed).map(({ title, body }) => `${title}: ${body}`) },
      ...(more > 0 ? [`And ${more} more.`] : []),
      { label: 'See them all', url: `${url}/notifications` },
    ],
  }
})
