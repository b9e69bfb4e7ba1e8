/** Notifications of accounts. */
export { lastTold } from './notification-store.ts'
export { notificationMail, notify, type NotifyNeeds } from './notify.ts'
export { notificationType, type NotificationTypes } from './types.ts'
export { openUnsubscribe } from './unsubscribe.ts'
export { showUnsubscribe } from './unsubscribe-page.ts'
