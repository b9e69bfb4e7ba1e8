import { notificationType } from '#server/accounts/notifications/index.ts'

/** Notifications of billing to owners. */
export const billingNotifications = {
  payments: notificationType<{ title: string; body: string }>({
    name: 'billing.payments',
    title: 'Something was paid, given back or disputed',
    mail: 'now',
    write: ({ title, body }) => ({ title, body }),
  }),
  plans: notificationType<{ title: string; body: string }>({
    name: 'billing.plans',
    title: 'Your plan begins, changes or ends',
    mail: 'now',
    write: ({ title, body }) => ({ title, body, path: '/profile/plans' }),
  }),
  cardFails: notificationType<{ title: string; body: string }>({
    name: 'billing.card-fails',
    title: 'Your card could not be charged',
    mail: 'now',
    write: ({ title, body }) => ({ title, body, path: '/profile/plans' }),
  }),
}
