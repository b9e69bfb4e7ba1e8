import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { MailFrequency, Notification, NotificationGroup, NotificationPreference } from './notifications.ts'

/** Notifications, newest first; `unread` counts every page's. */
export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  query: z.object({ ...pageQuery, unread: z.enum(['true', 'false']).default('false') }),
  reply: pageOf(Notification).extend({ unread: z.number().int() }),
  access: 'owner',
  errors: [],
})

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'PUT',
  path: '/notifications/:notificationId/read',
  params: z.object({ notificationId: Id }),
  reply: Notification,
  access: 'owner',
  errors: [],
})

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  method: 'PUT',
  path: '/notifications/read',
  reply: z.object({ read: z.number().int() }),
  access: 'owner',
  errors: [],
})

const Preferences = z.object({ data: z.array(NotificationPreference) })

/** Every kind of notification whose mail can be chosen. */
export const listNotificationPreferences = endpoint({
  name: 'listNotificationPreferences',
  method: 'GET',
  path: '/users/me/notification-preferences',
  reply: Preferences,
  access: 'owner',
  errors: [],
})

export const setNotificationPreference = endpoint({
  name: 'setNotificationPreference',
  method: 'PUT',
  path: '/users/me/notification-preferences',
  body: z.object({ type: z.string().max(80), mail: MailFrequency }),
  reply: Preferences,
  access: 'owner',
  errors: [],
})

/** Chooses the mail of a whole group. */
export const setNotificationGroup = endpoint({
  name: 'setNotificationGroup',
  method: 'PUT',
  path: '/users/me/notification-preferences/groups/:group',
  params: z.object({ group: NotificationGroup }),
  body: z.object({ mail: MailFrequency }),
  reply: Preferences,
  access: 'owner',
  errors: [],
})
