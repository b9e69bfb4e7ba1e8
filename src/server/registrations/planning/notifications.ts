import { notificationType } from '#server/accounts/notifications/index.ts'

/** `end` and `actBy` are days, `YYYY-MM-DD`, of the window that closes first. */
type WindowWords = { images: number; days: number; end: string; actBy: string }

export const planningNotifications = {
  windowCloses: notificationType<WindowWords>({
    name: 'registrations.window-closes',
    title: 'Three months after a publication end without a registration',
    mail: 'now',
    write: ({ images, days, end, actBy }) => ({
      title: `${images === 1 ? 'An image loses' : `${images} images lose`} US statutory damages within ${days} days`,
      body: `Three months after first publication end on ${end}. Order the registration by ${actBy}, so that it is effective in time (17 USC 412).`,
      path: '/registrations',
    }),
  }),
}
