import type { NotificationSubject } from '#contract/accounts/notifications.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { Db } from '#server/platform/db/database.ts'

/** An owner's own places changed. */
export const placesChanged = defineEvent<{ accountId: Id }>('account.places-changed')

/** Asks what these paths of an account's notifications are about, by path; subjects of other owners are missing. */
export const notificationSubjects = defineQuery<
  { accountId: Id; paths: readonly string[] },
  Map<string, NotificationSubject>,
  Db
>('account.notification-subjects')
