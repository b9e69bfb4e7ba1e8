import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '#server/platform/config.ts'
import { messageIdOf } from '#server/platform/mail/mailer.ts'
import type { MailThread } from '#server/platform/mail/tables.ts'
import type { Delivery, FiledMail, MailTransport } from '#server/platform/mail/deliver-mail.ts'

type Smtp = Extract<Config['mail'], { kind: 'smtp' }>

/**
 * Gives mails to the SMTP server of the configuration, each on a connection of its own: a pool would repeat by itself what must not be
 * repeated. The envelope may be refused while `onHandOver` still runs; that has ended when the outcome is told. `name` stands beside
 * the sender's address.
 */
export function openSmtp(smtp: Smtp, name: string): MailTransport {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    ...(smtp.user && smtp.password ? { auth: { user: smtp.user, pass: smtp.password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
  })
  const domain = smtp.from.slice(smtp.from.indexOf('@') + 1)
  return {
    send: async (mail, onHandOver) => {
      const message = await new MailComposer({
        ...messageOf(mail, domain),
        from: { name, address: smtp.from },
      })
        .compile()
        .build()
      let handing: Promise<void> | undefined
      let isGiven = false
      let hasFailed = false
      const raw = async function* () {
        await (handing = onHandOver())
        if (hasFailed) return
        isGiven = true
        yield message
      }
      try {
        await transport.sendMail({
          envelope: { from: mail.thread?.replyTo ?? smtp.from, to: [mail.to] },
          raw: Readable.from(raw()),
        })
        return { outcome: 'sent' }
      } catch (error) {
        hasFailed = true
        await handing?.catch(() => {})
        return failureOf(error as SmtpError, isGiven)
      }
    },
    close: () => transport.close(),
  }
}

const messageOf = (mail: FiledMail, domain: string) => ({
  messageId: messageIdOf(mail.id, mail.thread?.domain ?? domain),
  ...(mail.thread && threadOf(mail.thread)),
  date: mail.createdAt,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.attached.map(({ name, type, body }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(body),
  })),
  headers: {
    // Letters come from a person and expect answers.
    ...(mail.route === 'notices' ? { 'Auto-Submitted': 'auto-generated' } : {}),
    ...(mail.unsubscribeUrl
      ? { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  },
})

const threadOf = ({ replyTo, inReplyTo, references }: MailThread) => ({
  replyTo,
  references,
  ...(inReplyTo === null ? {} : { inReplyTo }),
})

type SmtpError = Error & { code?: string; responseCode?: number }

/** An answer of 5xx to the mail is final; one to the sign-in is the operator's to mend, and the mail waits for that. */
function failureOf({ message, code, responseCode }: SmtpError, isGiven: boolean): Delivery {
  if (responseCode === undefined) return { outcome: isGiven ? 'unsure' : 'later', reason: message }
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: isFinal ? 'refused' : 'later', reason: message }
}
