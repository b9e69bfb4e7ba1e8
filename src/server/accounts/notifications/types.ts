import type { MailFrequency } from '#contract/accounts/notifications.ts'
import { formatDay } from '../moments.ts'

/** Words of a notification, on the page and in a mail. `path` is the page of the app that it is about. */
export type Told = { title: string; body: string; path?: `/${string}` }

/**
 * A kind of notification, declared by the feature that tells it. `mail` is how it is mailed while the owner has chosen nothing; `own`
 * where the feature writes a mail of its own that cannot be stopped.
 */
export type NotificationType<Data = never> = {
  /** Feature and event: `images.import-finished`. */
  name: string
  /** Title on the settings page. */
  title: string
  mail: MailFrequency | 'own'
  write: (data: Data) => Told
}

export const notificationType = <Data>(declared: NotificationType<Data>): NotificationType<Data> => declared

/** Kinds with any data, collected from every feature. */
export type NotificationTypes = readonly Omit<NotificationType, 'write'>[]

/** Notifications of accounts itself. */
export const accountNotifications = {
  emailChanged: notificationType<{ oldEmail: string; newEmail: string }>({
    name: 'accounts.email-changed',
    title: 'My email address was changed',
    mail: 'own',
    write: ({ oldEmail, newEmail }) => ({
      title: 'Your email address was changed',
      body: `From ${oldEmail} to ${newEmail}. All other sessions were ended.`,
      path: '/profile/sign-in',
    }),
  }),
  passwordChanged: notificationType<object>({
    name: 'accounts.password-changed',
    title: 'My password was changed',
    mail: 'own',
    write: () => ({
      title: 'Your password was changed',
      body: 'All other sessions were ended.',
      path: '/profile/sign-in',
    }),
  }),
  lookedAt: notificationType<{ firstName: string; why: string }>({
    name: 'accounts.looked-at',
    title: 'Our support views my account',
    mail: 'now',
    write: ({ firstName, why }) => ({
      title: 'Our support is viewing your account',
      body: `${firstName} of our support can view your account for 30 minutes and change nothing. The reason: ${why} You can end it among your sessions.`,
      path: '/profile/sessions',
    }),
  }),
  referralUsed: notificationType<{ firstName: string }>({
    name: 'accounts.referral-used',
    title: 'Someone registers with my referral code',
    mail: 'daily',
    write: ({ firstName }) => ({
      title: `${firstName} registered with your code`,
      body: 'Thank you for the recommendation.',
      path: '/profile',
    }),
  }),
  exportReady: notificationType<{ timeZone: string; until: Date }>({
    name: 'accounts.export-ready',
    title: 'My export is ready',
    mail: 'own',
    write: ({ timeZone, until }) => ({
      title: 'Your export is ready',
      body: `You can download it until ${formatDay(until, timeZone)}.`,
      path: '/profile/export',
    }),
  }),
}
