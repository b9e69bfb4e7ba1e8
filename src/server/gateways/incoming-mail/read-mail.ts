import type { Email } from 'postal-mime'
import { linesAroundGuess } from '#server/platform/text/letters/decode-text.ts'
import { type Authentication, authenticateMail, type Resolver } from './dkim-spf-dmarc.ts'
import { kindOfMail, type MailKind } from './kind/kind-of-mail.ts'
import { ticketIn } from './kind/ticket-in.ts'
import { type BounceReport, readBounce, recipientsIn } from './read-bounce.ts'
import { openMail, type OpenedFile } from './opening/open-mail.ts'
import type { Envelope } from './receiver.ts'
import { typeOfContent } from './content/type-of-content.ts'
import { stripQuotes } from './strip-quotes.ts'

/** A mail as far as it says anything. Its text is without what it quotes; `fullText` is there where it quotes something. */
export type ReadMail = {
  messageId: string | null
  inReplyTo: string[]
  references: string[]
  /** In small letters; empty where it names nobody. */
  from: string
  name: string
  subject: string
  text: string
  fullText: string | null
  /** `type` as the mail says, `found` what the file is by its bytes; null where nobody knows it. `note` says what came of opening it. */
  files: { name: string; type: string; found: string | null; body: Uint8Array; note: string | null }[]
  /** Files beyond what is read. */
  leftOut: number
  kind: MailKind
  /** The number of a ticket that it names. */
  ticket: string | null
  /** Mail servers that it came through. */
  hops: number
  /** Null for all that is no bounce. */
  bounce: BounceReport | null
  authentication: Authentication
}

const longest = { text: 200_000, subject: 500, name: 200, id: 900, file: 200 }
const maxFiles = 50
const maxIds = 100

/** Reads an untrusted mail. Throws for other content. */
export async function readMail(bytes: Uint8Array, envelope: Envelope, resolver: Resolver): Promise<ReadMail> {
  const { email, types, text: own, attached, files: all, isGuess } = await openMail(bytes)
  const authentication = await authenticateMail(bytes, envelope, resolver)
  const subject = oneLine(email.subject ?? '', longest.subject)
  const recipients = recipientsIn(email)
  const kind = kindOfMail(envelope, email.headers, {
    types,
    subject,
    text: withoutQuotes(own).text,
    actions: recipients.map(({ action }) => action),
  })
  // Our own mail in a report is not its text.
  const said = withoutQuotes(kind === 'bounce' || kind === 'receipt' ? own : `${own}${attached}`)
  const [text, fullText] = [said.text, said.fullText].map((one) =>
    isGuess && one ? `${one}\n\n${guessedIn(one)}` : one,
  )
  const files = all.filter(isFile)
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    inReplyTo: idsIn(email.inReplyTo),
    references: idsIn(email.references),
    from: clean(addressOf(email), 254).toLowerCase(),
    name: oneLine(email.from?.name ?? '', longest.name),
    subject,
    text: text ?? '',
    fullText: fullText ?? null,
    files: files.slice(0, maxFiles).map(fileOf),
    leftOut: Math.max(0, files.length - maxFiles),
    kind,
    ticket: ticketIn({ subject, text: said.text }) ?? null,
    hops: email.headers.filter(({ key }) => key === 'received').length,
    bounce: kind === 'bounce' ? readBounce(email, own, recipients) : null,
    authentication,
  }
}

/** Mark of a mail whose letters nobody says, or says wrongly, with the lines by which staff see if they are right. */
function guessedIn(text: string): string {
  const lines = linesAroundGuess(text).filter((line) => line.trim() !== '')
  return ['(The letters of this mail were guessed. Some may be wrong. Look at these lines:)', ...lines].join('\n')
}

const addressOf = ({ from }: Email): string => (from && 'address' in from ? (from.address ?? '') : '')

function withoutQuotes(all: string): Pick<ReadMail, 'text' | 'fullText'> {
  const fullText = clean(all, longest.text)
  const text = clean(stripQuotes(fullText), longest.text)
  return text === '' || text === fullText ? { text: fullText, fullText: null } : { text, fullText }
}

/** PostgreSQL stores no NUL and no lone surrogates. */
const clean = (text: string, most: number): string =>
  text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim().slice(0, most).toWellFormed()

const oneLine = (text: string, most: number): string => clean(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '), most)

const idsIn = (header: string | undefined): string[] =>
  (header?.match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= longest.id).slice(-maxIds)

/** Bytes below which inline pictures are logos. */
const smallest = 20_000

const partsOfReports = new Set(['message/delivery-status', 'message/disposition-notification', 'text/rfc822-headers'])

/** Parts of a report are read, not stored as files. */
const isFile = ({ mimeType, related, disposition, body }: OpenedFile): boolean =>
  !partsOfReports.has(mimeType) && !(related === true && disposition === 'inline' && body.length < smallest)

function fileOf({ filename, mimeType: type, body, note }: OpenedFile, at: number): ReadMail['files'][number] {
  const name = oneLine(filename ?? '', longest.file) || `file-${at + 1}${endings[type] ?? ''}`
  return { name, type, found: typeOfContent(body), body, note: note ?? null }
}

const endings: Record<string, string> = { 'message/rfc822': '.eml', 'text/calendar': '.ics' }
