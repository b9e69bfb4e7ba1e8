import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type Authentication, authenticateMail, type Resolver } from './dkim-spf-dmarc.ts'
import { type BounceReport, readBounce } from './read-bounce.ts'
import type { Envelope } from './receiver.ts'
import { textOfHtml } from './text-of-html.ts'
import { typeOfContent } from './type-of-content.ts'
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
  /** `type` as the mail says, `found` what the file is by its bytes; null where that is nothing that we keep. */
  files: { name: string; type: string; found: string | null; body: Uint8Array }[]
  /** Files beyond what is read. */
  leftOut: number
  isAutomatic: boolean
  /** How many mail servers it came through. */
  hops: number
  bounce: BounceReport | null
  authentication: Authentication
}

const longest = { text: 200_000, html: 2_000_000, subject: 500, name: 200, id: 900, file: 200 }
/** Depths that are parsed. A mail is parsed once more for each mail that holds it. */
const depth = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 }
const maxFiles = 50
const maxIds = 100

/** Reads a mail of anybody's. Throws for what is no mail at all. */
export async function readMail(bytes: Uint8Array, envelope: Envelope, resolver: Resolver): Promise<ReadMail> {
  const email = await PostalMime.parse(bytes, depth)
  const authentication = await authenticateMail(bytes, envelope, resolver)
  const all = textIn(email)
  const fullText = clean(all, longest.text)
  const text = clean(stripQuotes(fullText), longest.text)
  const files = email.attachments.filter(isFile)
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    inReplyTo: idsIn(email.inReplyTo),
    references: idsIn(email.references),
    from: clean(addressOf(email), 254).toLowerCase(),
    name: oneLine(email.from?.name ?? '', longest.name),
    subject: oneLine(email.subject ?? '', longest.subject),
    text: text === '' ? fullText : text,
    fullText: text === '' || text === fullText ? null : fullText,
    files: files.slice(0, maxFiles).map(fileOf),
    leftOut: Math.max(0, files.length - maxFiles),
    isAutomatic: isAutomatic(email),
    hops: email.headers.filter(({ key }) => key === 'received').length,
    bounce: readBounce(email, envelope),
    authentication,
  }
}

const addressOf = ({ from }: Email): string => (from && 'address' in from ? (from.address ?? '') : '')

function textIn({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text
  return html === undefined ? '' : textOfHtml(html.slice(0, longest.html))
}

/** The database keeps no NUL, and no half of a pair. */
const clean = (text: string, most: number): string =>
  text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim().slice(0, most).toWellFormed()

const oneLine = (text: string, most: number): string => clean(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '), most)

const idsIn = (header: string | undefined): string[] =>
  (header?.match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= longest.id).slice(-maxIds)

/** Pictures within a text are logos below that, in bytes; what is pasted in is larger. */
const smallest = 20_000

/** The parts of a report about another mail are read as what they are. */
const isFile = ({ mimeType, related, disposition, content }: Attachment): boolean =>
  !['message/delivery-status', 'text/rfc822-headers'].includes(mimeType) &&
  !(related === true && disposition === 'inline' && sizeOf(content) < smallest)

const sizeOf = (content: Attachment['content']): number =>
  typeof content === 'string' ? content.length : content.byteLength

function fileOf({ filename, mimeType, content }: Attachment, at: number): ReadMail['files'][number] {
  const body = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  const name = oneLine(filename ?? '', longest.file) || `file-${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`
  return { name, type: mimeType.toLowerCase(), found: typeOfContent(body), body }
}

/** RFC 3834, and what programs say that do not keep to it. */
function isAutomatic({ headers }: Email): boolean {
  const value = (key: string) =>
    headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted')
  if (submitted !== undefined && !submitted.startsWith('no')) return true
  if (/^(bulk|junk|auto_reply|list)$/.test(value('precedence') ?? '')) return true
  return ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'list-unsubscribe'].some(
    (key) => value(key) !== undefined,
  )
}
