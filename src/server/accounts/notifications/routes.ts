import {
  listNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  setNotificationGroup,
  setNotificationPreference,
} from '#contract/accounts/notification-endpoints.ts'
import {
  groupOf,
  type Notification,
  type NotificationPreference,
  type NotificationSubject,
} from '#contract/accounts/notifications.ts'
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
import { notificationSubjects } from '../events.ts'
import type { NotificationTypes } from './types.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queries'> & { notificationTypes: NotificationTypes }

export const notificationRoutes: Route<Needs>[] = [
  handle(listNotifications, async ({ query, user }, deps: Needs) => {
    const { page, pageSize, unread: onlyUnread } = query
    const wanted = { page, pageSize, onlyUnread: onlyUnread === 'true' }
    const { rows, total, unread } = await listNotificationsOf(deps.db, user.accountId, wanted)
    return { data: await showAll(deps, user.accountId, rows), total, unread, page, pageSize }
  }),
  handle(readNotification, async ({ params, user }, deps: Needs) => {
    const { db, clock } = deps
    const read = await db.transaction(async (tx) => {
      const marked = await markRead(tx, user.accountId, params.notificationId, clock())
      if (marked) await appendEvent(tx, user.accountId, { type: 'notification', notificationId: marked.id })
      return marked
    })
    if (!read) throw missing('notification')
    return (await showAll(deps, user.accountId, [read]))[0]!
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
  handle(setNotificationGroup, async ({ params, body, user }, deps: Needs) => {
    const types = choosable(deps.notificationTypes).flatMap(({ name }) => (groupOf(name) === params.group ? name : []))
    await deps.db.transaction((tx) => setPreferences(tx, user.accountId, types, body.mail))
    return await preferences(deps, user.accountId)
  }),
]

/** Notifications with their cases, which one query loads. */
async function showAll(
  { db, queries }: Needs,
  accountId: Id,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const paths = [...new Set(rows.flatMap(({ path }) => path ?? []))]
  const subjects = paths.length === 0 ? undefined : await queries.askOne(db, notificationSubjects, { accountId, paths })
  return rows.map((row) => show(row, (row.path !== null && subjects?.get(row.path)) || null))
}

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

const show = (
  { id, type, title, body, path, createdAt, readAt }: NotificationRow,
  about: NotificationSubject | null,
): Notification => ({
  _id: id,
  type,
  title,
  body,
  path,
  about,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
