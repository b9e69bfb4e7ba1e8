import type { Attachment, Email } from 'postal-mime'
import { type ReportedRecipient, readRecipients } from './read-recipients.ts'

/** A mail server's report of non-delivery (RFC 3464). */
export type BounceReport = {
  /** Message-IDs in it, foreign ones too for a returned mail. */
  messageIds: string[]
  /** Recipients in the bounce with their messages, possibly none. */
  recipients: Pick<ReportedRecipient, 'addresses' | 'isFinal' | 'said'>[]
  /** True when unnamed recipients get no further tries. */
  isFinal: boolean
  /** First line of the other mail server's answer. */
  said: string
}

const longestSaid = 500
const copies = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/rfc822-headers'])

/** The recipients of all delivery reports in a mail. */
export const recipientsIn = ({ attachments }: Email): ReportedRecipient[] =>
  attachments
    .filter(({ mimeType }) => mimeType === 'message/delivery-status')
    .flatMap((one) => readRecipients(textOf(one)))

/** Reads a mail that is a bounce; without a report its text says whom it is about. */
export function readBounce(email: Email, shown: string, reported: readonly ReportedRecipient[]): BounceReport {
  const text = shown.slice(0, 20_000)
  const returned = email.attachments
    .filter(({ mimeType }) => copies.has(mimeType))
    .map((part) => textOf(part).slice(0, 20_000))
  const own = returned.flatMap((part) => /^message-id:\s*(<[^<>\s]+>)/im.exec(part)?.[1] ?? [])
  const elsewhere = [email.inReplyTo ?? '', email.references ?? '', ...returned, text].join('\n')
  const named = own.length > 0 ? own : (elsewhere.match(/<[0-9a-f]{24}@[^<>\s]{1,253}>/g) ?? [])
  const isFinal = !isDelay(email.subject ?? '', text)
  const recipients = reported.length > 0 ? reported : namedIn(email, text, isFinal)
  const failed = recipients.find((one) => one.isFinal) ?? recipients[0]
  return {
    messageIds: [...new Set(named)].slice(0, 20),
    recipients: recipients
      .filter(({ addresses }) => addresses.length > 0)
      .map((one) => ({ addresses: one.addresses, isFinal: one.isFinal, said: oneLine(one.said || text) })),
    isFinal: failed?.isFinal ?? isFinal,
    said: oneLine(failed?.said || text),
  }
}

/** The bounce's report on our address; undefined without one. */
export function wordOn(
  { recipients, isFinal, said }: BounceReport,
  address: string,
): { isFinal: boolean; said: string } | undefined {
  if (recipients.length === 0) return { isFinal, said }
  const theirs = recipients.filter(({ addresses }) => addresses.includes(address.toLowerCase()))
  return theirs.find((one) => one.isFinal) ?? theirs[0]
}

/** True for a warning while the server keeps trying. */
const isDelay = (subject: string, text: string): boolean =>
  /\bdelay|^warning\b|verzöger|retardé/i.test(subject) ||
  /\bwill (?:be retried|keep trying|continue to (?:try|be)|retry)|do(?:es)? not need to (?:be )?resen[dt]|has not (?:yet )?been delivered/i.test(
    text.slice(0, 2000),
  )

/** Start of the copied mail in a plain-text bounce. */
const copyBegins = /^-{3,}.{0,60}\bcopy\b|^-{5} ?Original message/im

/** Recipients of a bounce without a report: from Exim's header, or from line starts as in qmail's and others'. */
function namedIn({ headers }: Email, text: string, isFinal: boolean): ReportedRecipient[] {
  const header = headers.filter(({ key }) => key === 'x-failed-recipients').map(({ value }) => value)
  const copyAt = copyBegins.exec(text)?.index ?? text.length
  const lines = [
    ...text
      .slice(0, copyAt)
      .matchAll(
        /^[ \t]{0,20}(?:failed recipient:[ \t]{0,5})?<?([^\s<>:,;@]{1,64}@[^\s<>:,;@]{1,255})>?:?[ \t]{0,20}$(?:\n(.*))?/gim,
      ),
  ]
  const inline = [
    ...text.slice(0, copyAt).matchAll(/^[ \t]{0,20}<([^\s<>@]{1,64}@[^\s<>@]{1,255})>:[ \t]{1,20}(\S.*)$/gim),
  ]
  const found = new Map<string, string>()
  for (const [, address = '', said = ''] of [...inline, ...lines])
    if (!found.has(address.toLowerCase())) found.set(address.toLowerCase(), said.trim())
  for (const address of header.flatMap((value) => value.match(/[^\s,<>@]{1,64}@[^\s,<>@]{1,255}/g) ?? []))
    if (!found.has(address.toLowerCase())) found.set(address.toLowerCase(), '')
  return [...found].slice(0, 200).map(([address, said]) => ({ addresses: [address], action: undefined, isFinal, said }))
}

const oneLine = (said: string): string =>
  said
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, longestSaid)
    .toWellFormed()

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
