import {
  listNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  setNotificationPreference,
} from '#contract/accounts/notification-endpoints.ts'
import type { Notification, NotificationPreference } from '#contract/accounts/notifications.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import {
  listNotificationsOf,
  markAllRead,
  markRead,
  type NotificationRow,
  preferencesOf,
  setPreferences,
} from './notification-store.ts'
import type { NotificationTypes } from './types.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { notificationTypes: NotificationTypes }

export const notificationRoutes: Route<Needs>[] = [
  handle(listNotifications, async ({ query, user }, { db }: Needs) => {
    const { page, pageSize, unread: onlyUnread } = query
    const wanted = { page, pageSize, onlyUnread: onlyUnread === 'true' }
    const { rows, total, unread } = await listNotificationsOf(db, user.accountId, wanted)
    return { data: rows.map(show), total, unread, page, pageSize }
  }),
  handle(readNotification, async ({ params, user }, { db, clock }: Needs) => {
    const read = await db.transaction(async (tx) => {
      const marked = await markRead(tx, user.accountId, params.notificationId, clock())
      if (marked) await appendEvent(tx, user.accountId, { type: 'notification', notificationId: marked.id })
      return marked
    })
    if (!read) throw missing('notification')
    return show(read)
  }),
  handle(readAllNotifications, async ({ user }, { db, clock }: Needs) => {
    const read = await db.transaction(async (tx) => {
      const marked = await markAllRead(tx, user.accountId, clock())
      if (marked > 0) await appendEvent(tx, user.accountId, { type: 'notification' })
      return marked
    })
    return { read }
  }),
  handle(listNotificationPreferences, ({ user }, deps: Needs) => preferences(deps, user.accountId)),
  handle(setNotificationPreference, async ({ body, user }, deps: Needs) => {
    const { type, mail } = body
    if (!choosable(deps.notificationTypes).some(({ name }) => name === type)) throw missing('kind of notification')
    await deps.db.transaction((tx) => setPreferences(tx, user.accountId, [type], mail))
    return await preferences(deps, user.accountId)
  }),
]

const choosable = (types: NotificationTypes) =>
  types.flatMap(({ name, title, mail }) => (mail === 'own' ? [] : { name, title, mail }))

async function preferences(
  { db, notificationTypes }: Needs,
  accountId: Id,
): Promise<{ data: NotificationPreference[] }> {
  const chosen = await preferencesOf(db, accountId)
  return {
    data: choosable(notificationTypes).map(({ name, title, mail }) => ({
      type: name,
      title,
      mail: chosen.get(name) ?? mail,
      default: mail,
    })),
  }
}

const show = ({ id, type, title, body, path, createdAt, readAt }: NotificationRow): Notification => ({
  _id: id,
  type,
  title,
  body,
  path,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
