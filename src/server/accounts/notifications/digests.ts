import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { mailTemplate } from '#server/platform/mail/letter.ts'
import { findAccount } from '../store.ts'
import { digestScope } from './digest-scope.ts'
import { accountsWithDigest, type Digest, removeNotificationsBefore, takeDigest } from './notification-store.ts'
import type { NotifyNeeds } from './notify.ts'
import type { Told } from './types.ts'

const startDaily = job({ name: 'start-daily-digests', payload: z.object({}), schedule: '0 7 * * *' })
const startWeekly = job({ name: 'start-weekly-digests', payload: z.object({}), schedule: '30 7 * * 1' })
/** Writes one account's gathered mail. */
const mailDigest = job({
  name: 'mail-digest',
  payload: z.object({ accountId: Id, digest: z.enum(['daily', 'weekly']) }),
})
const forgetNotifications = job({ name: 'forget-old-notifications', payload: z.object({}), schedule: '37 3 * * *' })

const keptDays = 365
const mostListed = 50

export const notificationJobs = [startDaily, startWeekly, mailDigest, forgetNotifications]

type Needs = NotifyNeeds & Pick<Deps, 'db' | 'queue'>

export const handleNotificationJobs = (deps: Needs) => [
  handleJob(startDaily, () => startDigests(deps, 'daily')),
  handleJob(startWeekly, () => startDigests(deps, 'weekly')),
  handleJob(mailDigest, ({ accountId, digest }) => writeDigest(deps, accountId, digest)),
  handleJob(forgetNotifications, () =>
    removeNotificationsBefore(deps.db, new Date(deps.clock().getTime() - keptDays * 86_400_000)),
  ),
]

/** Gives each account that something waits for a job of its own. */
export async function startDigests({ db, queue }: Pick<Needs, 'db' | 'queue'>, digest: Digest): Promise<void> {
  const accountIds = await accountsWithDigest(db, digest)
  await db.transaction((tx) =>
    queue.enqueueAll(
      tx,
      mailDigest,
      accountIds.map((accountId) => ({ accountId, digest })),
    ),
  )
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
      { email: account.email, accountId, unsubscribeUrl: unsubscribe.urlFor(accountId, digestScope[digest].name) },
    )
  })
}

type Gathered = { firstName: string; digest: Digest; told: Pick<Told, 'title' | 'body'>[] }

const digestMail = mailTemplate<Gathered>('digest', ({ firstName, digest, told }, { brand, url }) => {
  const more = told.length - mostListed
  return {
    subject: `${told.length === 1 ? 'One thing' : `${told.length} things`} happened at ${brand.name}`,
    greeting: `Hello ${firstName},`,
    blocks: [
      `This is ${digestScope[digest].title}:`,
      { items: told.slice(0, mostListed).map(({ title, body }) => `${title}: ${body}`) },
      ...(more > 0 ? [`And ${more} more.`] : []),
      { label: 'See them all', url: `${url}/notifications` },
    ],
  }
})
