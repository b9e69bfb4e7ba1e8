import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { wordsOfHtml } from '#server/platform/html/words-of-html.ts'

/** A mail with what lies in it. */
export type OpenedMail = {
  email: Email
  /** What its writer says. */
  text: string
  /** What mails say that lie in it, each under a head of its own. */
  attached: string
  /** Its files, and those of the mails in it. */
  files: Attachment[]
}

/** Depths that are parsed. Mails within mails are opened here, so that their parts are not taken for those of the mail. */
const parsing = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true }
const deepest = 3
const longestHtml = 2_000_000
const longestAttached = 200_000

/** Opens a mail of anybody's. Throws for what is no mail at all. */
export async function openMail(bytes: Uint8Array, depth = 0): Promise<OpenedMail> {
  const email = await PostalMime.parse(bytes, parsing)
  const files: Attachment[] = []
  let attached = ''
  for (const part of email.attachments) {
    files.push(part)
    if (part.mimeType.toLowerCase() !== 'message/rfc822' || depth >= deepest) continue
    const inner = await openMail(bytesOf(part), depth + 1)
    files.push(...inner.files)
    if (attached.length < longestAttached) attached += shownIn(inner)
  }
  return { email, text: textIn(email), attached, files }
}

export const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

function textIn({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text
  return html === undefined ? '' : wordsOfHtml(html.slice(0, longestHtml))
}

const line = '-'.repeat(14)

function shownIn({ email: { from, date, subject }, text, attached }: OpenedMail): string {
  const head = [
    ['From', from && 'address' in from ? [from.name, from.address].filter(Boolean).join(', ') : ''],
    ['Date', date ?? ''],
    ['Subject', subject ?? ''],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return `\n\n${line}\n${head.join('\n')}\n${line}\n\n${text}${attached}`
}
