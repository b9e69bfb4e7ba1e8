import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** Mail frequency: at once, gathered daily or weekly, or never. */
export const MailFrequency = z.enum(['now', 'daily', 'weekly', 'off'])
export type MailFrequency = z.infer<typeof MailFrequency>

export const Notification = z
  .object({
    _id: Id,
    /** The name of its type. */
    type: z.string(),
    title: z.string(),
    body: z.string(),
    /** Path of its page in the app. */
    path: z.string().nullable(),
    createdAt: Moment,
    readAt: Moment.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** Mail frequency of one kind of notification, and its default. */
export const NotificationPreference = z
  .object({ type: z.string(), title: z.string(), mail: MailFrequency, default: MailFrequency })
  .meta({ id: 'NotificationPreference' })
export type NotificationPreference = z.infer<typeof NotificationPreference>
