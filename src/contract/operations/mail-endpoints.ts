import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery } from '../wire.ts'

const roles = ['case-manager', 'legal', 'support'] as const

const MailDomain = z.object({
  domain: z.string(),
  sent: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
  /** Cut off during the hand-over: they may have arrived. */
  unsure: z.number().int(),
  /** Letters to image users that came back. */
  bounced: z.number().int(),
  /** The newest answer of a mail server that did not take one. */
  problem: z.string().nullable(),
})

/** Mail of the last thirty days by domain, the worst first, and numbers of incoming mails that people look at. */
export const MailInShort = z
  .object({
    /** False where no mail server is set up: mails are kept, not sent. */
    isSent: z.boolean(),
    domains: z.array(MailDomain),
    incoming: z.object({ waiting: z.number().int(), quarantined: z.number().int(), bounced: z.number().int() }),
  })
  .meta({ id: 'MailInShort' })
export type MailInShort = z.infer<typeof MailInShort>

export const getMailInShort = endpoint({
  name: 'getMailInShort',
  method: 'GET',
  path: '/desk/outgoing-mail/domains',
  reply: MailInShort,
  access: 'staff',
  roles,
  errors: [],
})

/** A mail that did not arrive, may not have, or failed and is tried again. */
export const UndeliveredMail = z
  .object({
    _id: Id,
    kind: z.string(),
    to: z.string(),
    subject: z.string(),
    state: z.enum(['waiting', 'refused', 'failed', 'unsure', 'kept']),
    attempts: z.number().int(),
    problem: z.string().nullable(),
    createdAt: Moment,
    case: z.object({ _id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'UndeliveredMail' })
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

export const listUndeliveredMails = endpoint({
  name: 'listUndeliveredMails',
  method: 'GET',
  path: '/desk/outgoing-mail',
  query: z.object(pageQuery),
  reply: pageOf(UndeliveredMail),
  access: 'staff',
  roles,
  errors: [],
})

/**
 * Sends a mail again under its old message number. A mail that is on its way, was sent or stopped is refused; a mail that may have arrived
 * needs `evenIfArrived`.
 */
export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/desk/outgoing-mail/:mailId/sending',
  params: z.object({ mailId: Id }),
  body: z.object({ evenIfArrived: z.boolean().default(false) }),
  reply: 'none',
  status: 202,
  access: 'staff',
  roles,
  errors: ['mail.on-its-way', 'mail.settled', 'mail.may-have-arrived', 'mail.no-server'],
})
