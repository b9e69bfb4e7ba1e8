import { notificationType } from '#server/accounts/index.ts'

/** What billing tells owners. */
export const billingNotifications = {
  payments: notificationType<{ title: string; body: string }>({
    name: 'billing.payments',
    title: 'Something was paid, given back or disputed',
    mail: 'now',
    write: ({ title, body }) => ({ title, body }),
  }),
}
