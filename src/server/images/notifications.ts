import { notificationType } from '#server/accounts/notifications/index.ts'

/** Notifications to owners about their plan's limits. */
export const imageNotifications = {
  usage: notificationType<{ title: string; body: string }>({
    name: 'images.usage',
    title: 'My plan is nearly used up',
    mail: 'now',
    write: ({ title, body }) => ({ title, body, path: '/profile/plans' }),
  }),
}
