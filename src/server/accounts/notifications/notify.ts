import type { MailFrequency } from '#contract/accounts/notifications.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { type Block, mailTemplate } from '#server/platform/mail/mail-template.ts'
import { recipientOf } from '../mails.ts'
import { findAccount } from '../store.ts'
import { insertNotification, preferencesOf } from './notification-store.ts'
import type { NotificationType, Told } from './types.ts'
import type { Unsubscribe } from './unsubscribe.ts'

export type NotifyNeeds = Pick<Deps, 'clock' | 'mail'> & { unsubscribe: Unsubscribe }

/**
 * Tells an account something: in the list at once, by mail as its owner has chosen. All of it only if the transaction commits; nothing
 * if the account has been deleted.
 */
export async function notify<Data>(
  { clock, mail, unsubscribe }: NotifyNeeds,
  tx: Tx,
  type: NotificationType<Data>,
  { accountId, ...data }: Data & { accountId: Id },
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (!account) return
  const told = type.write(data as Data)
  const { title, body, path } = told
  const frequency = type.mail === 'own' ? 'off' : ((await preferencesOf(tx, accountId)).get(type.name) ?? type.mail)
  const id = newId()
  const digest = isGathered(frequency) ? frequency : null
  const said = { id, accountId, type: type.name, title, body, path: path ?? null }
  await insertNotification(tx, { ...said, createdAt: clock(), readAt: null, digest })
  await appendEvent(tx, accountId, { type: 'notification', notificationId: id })
  if (frequency !== 'now') return
  const unsubscribeUrl = unsubscribe.urlFor(accountId, type.name)
  await mail.post(
    tx,
    notificationMail,
    { firstName: account.firstName, told },
    { ...recipientOf(account), unsubscribeUrl },
  )
}

const isGathered = (frequency: MailFrequency) => frequency === 'daily' || frequency === 'weekly'

/** The mail that a notification is told in. */
export const notificationMail = mailTemplate<{ firstName: string; told: Told }>(
  'notification',
  ({ firstName, told: { title, body, path } }, { url }) => ({
    subject: title,
    greeting: `Hello ${firstName},`,
    blocks: [body, ...(path ? [{ label: 'Open', url: url + path } satisfies Block] : [])],
  }),
)
