import type { Attachment, Email } from 'postal-mime'
import type { Envelope } from './receiver.ts'

/** What a mail server says of a mail that did not arrive (RFC 3464). */
export type BounceReport = {
  /** Message-IDs that it names. */
  messageIds: string[]
  /** Whether no more is tried. */
  isFinal: boolean
  /** What the other mail server said. */
  said: string
}

const longestSaid = 500

/** Undefined parts are no bounce; one without a report is known by its empty sender. */
export function readBounce(email: Email, { from }: Pick<Envelope, 'from'>): BounceReport | null {
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const isFromDaemon = /^(mailer-daemon|postmaster)@/i.test(email.from?.address ?? '')
  if (!status && !(from === '' && isFromDaemon)) return null
  const report = status ? textOf(status) : ''
  const returned = email.attachments
    .filter(({ mimeType }) => ['message/rfc822', 'text/rfc822-headers', 'message/global'].includes(mimeType))
    .map((part) => textOf(part).slice(0, 20_000))
  const own = returned.flatMap((part) => /^message-id:\s*(<[^<>\s]+>)/im.exec(part)?.[1] ?? [])
  const named =
    own.length > 0
      ? own.join('\n')
      : [email.inReplyTo ?? '', email.references ?? '', ...returned, (email.text ?? '').slice(0, 20_000)].join('\n')
  const action = /^action:\s*(\S+)/im.exec(report)?.[1]?.toLowerCase()
  const said = /^diagnostic-code:\s*(.+(?:\r?\n[ \t].+)*)/im.exec(report)?.[1] ?? email.text ?? ''
  return {
    messageIds: [...new Set(named.match(/<[0-9a-f]{24}@[^<>\s]{1,253}>/g) ?? [])].slice(0, 20),
    isFinal: action === undefined || action === 'failed',
    said: said
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .toWellFormed()
      .trim()
      .slice(0, longestSaid),
  }
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
