import { z } from 'zod'
import { ProgramAccess } from '../platform/scopes.ts'
import { Id, Moment } from '../wire.ts'
import { WebhookKind, webhookKinds } from './kinds.ts'

export const maxWebhooks = 5
const maxAddress = 2000

/** Hours in which the former secret signs too. */
export const overlapHours = 24

/** Days for which messages stay in the log. */
export const messageDays = 30

/** Receiver of signed messages. Its secret is shown once. */
export const Webhook = z
  .object({
    _id: Id,
    address: z.string(),
    kinds: z.array(WebhookKind),
    createdAt: Moment,
    /** When the receiver last took a message. */
    lastTakenAt: Moment.nullable(),
    /** Tries in a row that failed. */
    failures: z.number().int(),
    /** Until then messages are signed with the former secret, too. */
    formerSecretUntil: Moment.nullable(),
    /** `failing`: three days without success. `gone`: answered 410. */
    off: z.object({ at: Moment, reason: z.enum(['owner', 'failing', 'gone']) }).nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>
export type OffReason = NonNullable<Webhook['off']>['reason']

/** A delivery attempt; without status, nothing answered. */
export const WebhookTry = z.object({
  at: Moment,
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
  milliseconds: z.number().int(),
})
export type WebhookTry = z.infer<typeof WebhookTry>

export const WebhookMessage = z
  .object({
    _id: Id,
    /** One of the kinds, or `test`. */
    kind: z.string(),
    /** The body, byte by byte. */
    body: z.string(),
    createdAt: Moment,
    state: z.enum(['waiting', 'taken', 'failed']),
    /** When the next try is due. */
    dueAt: Moment.nullable(),
    /** The newest 20 tries, the last one first. */
    tries: z.array(WebhookTry),
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.infer<typeof WebhookMessage>

export const WebhookAllowance = z.object({ access: ProgramAccess })

export const WebhookForm = z.object({
  address: z
    .string()
    .trim()
    .min(1, 'Enter the address that takes the messages.')
    .max(maxAddress, `Enter at most ${maxAddress} characters.`),
  kinds: z.array(WebhookKind).min(1, 'Choose at least one kind of message.').max(webhookKinds.length),
})
export type WebhookForm = z.infer<typeof WebhookForm>
