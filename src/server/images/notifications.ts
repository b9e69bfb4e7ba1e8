import { notificationType } from '#server/accounts/notifications/index.ts'

/** What the library tells owners of what their plan gives. */
export const imageNotifications = {
  usage: notificationType<{ title: string; body: string }>({
    name: 'images.usage',
    title: 'My plan is nearly used up',
    mail: 'now',
    write: ({ title, body }) => ({ title, body, path: '/profile/plans' }),
  }),
}
