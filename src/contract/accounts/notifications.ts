import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** Mail frequency: at once, gathered daily or weekly, or never. */
export const MailFrequency = z.enum(['now', 'daily', 'weekly', 'off'])
export type MailFrequency = z.infer<typeof MailFrequency>

/** Groups in which an owner chooses what is mailed. */
export const NotificationGroup = z.enum(['finds', 'cases', 'money', 'library', 'account'])
export type NotificationGroup = z.infer<typeof NotificationGroup>

const groupsByFeature: ReadonlyMap<string, NotificationGroup> = new Map([
  ['matching', 'finds'],
  ['match', 'finds'],
  ['cases', 'cases'],
  ['legal', 'cases'],
  ['takedowns', 'cases'],
  ['billing', 'money'],
  ['licences', 'money'],
  ['images', 'library'],
  ['registrations', 'library'],
])

/** Group of a type, by its name's feature. */
export const groupOf = (type: string): NotificationGroup => groupsByFeature.get(type.split('.', 1)[0]!) ?? 'account'

/** The case that a notification is about. */
export const NotificationSubject = z
  .object({
    /** Path of its page; notifications with one path belong together. */
    path: z.string(),
    title: z.string(),
    /** Short line on its money; null before any. */
    money: z.string().nullable(),
    /** Signed address of its first image's thumbnail. */
    thumbnail: z.string().nullable(),
  })
  .meta({ id: 'NotificationSubject' })
export type NotificationSubject = z.infer<typeof NotificationSubject>

export const Notification = z
  .object({
    _id: Id,
    /** The name of its type. */
    type: z.string(),
    title: z.string(),
    body: z.string(),
    /** Path of its page in the app. */
    path: z.string().nullable(),
    about: NotificationSubject.nullable(),
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
