import type { Attachment, Email } from 'postal-mime'
import { wordsOfHtml } from '#server/platform/html/words-of-html.ts'
import { receiptOfOutlook } from '../kind/kind-of-mail.ts'
import { openCms } from './open-signed.ts'
import { parseMail } from './parse-mail.ts'
import { isMsg, readMsg } from './read-msg.ts'
import { isTnef, readTnef } from './read-tnef.ts'
import { wordsOfCalendar } from './words-of-calendar.ts'

export type OpenedFile = Pick<Attachment, 'filename' | 'mimeType' | 'disposition' | 'related'> & {
  body: Uint8Array
  /** A sentence for staff about the mail. */
  note?: string
}

/** A mail with what lies in it. */
export type OpenedMail = {
  email: Email
  /** Types of its parts, without those of enclosed mails. */
  types: string[]
  /** The writer's own words. */
  text: string
  /** Texts of enclosed mails, each under its head. */
  attached: string
  /** Its files, and those of what lies in it. */
  files: OpenedFile[]
  /** True when some letters were guessed. */
  isGuess: boolean
}

/** Depth to which mails within mails are opened. */
const deepest = 3
/** Most bytes and parts opened of one mail. */
const most = { bytes: 100 * 1024 * 1024, parts: 200 }
const longestHtml = 2_000_000
const longestAttached = 200_000

type Budget = typeof most

/** Opens an untrusted mail. Throws for other content. */
export async function openMail(bytes: Uint8Array, depth = 0, budget: Budget = { ...most }): Promise<OpenedMail> {
  const { email, isGuess } = await parseMail(bytes)
  const opened: OpenedMail = { email, types: [], text: wordsOf(email), attached: '', files: [], isGuess }
  for (const part of email.attachments) {
    const file = fileOf(part)
    opened.types.push(file.mimeType)
    const spent = (budget.bytes -= file.body.length) < 0 || (budget.parts -= 1) < 0
    if (spent || depth >= deepest) opened.files.push(file)
    else await openPart(opened, file, { depth: depth + 1, budget })
  }
  if (opened.text.trim() === '') opened.text = wordsWithoutText(opened)
  return opened
}

const fileOf = ({ filename, mimeType, disposition, related, content }: Attachment): OpenedFile => ({
  filename,
  mimeType: mimeType.toLowerCase(),
  disposition,
  ...(related === undefined ? {} : { related }),
  body: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
})

type Within = { depth: number; budget: Budget }

/** Stores a part as a file and opens its contents. */
async function openPart(opened: OpenedMail, file: OpenedFile, within: Within): Promise<void> {
  const name = file.filename ?? ''
  if (file.mimeType === 'message/rfc822' || /\.eml$/i.test(name)) await openAttached(opened, file, within)
  else if (/^application\/(?:x-)?pkcs7-(?:mime|signature)$/.test(file.mimeType) || /\.p7[ms]$/i.test(name))
    await openSigned(opened, file, within)
  else if (isTnef(file.body)) openTnef(opened, file)
  else if (isMsg(file.body)) await openMsg(opened, file, within)
  else opened.files.push(file)
}

async function openAttached(opened: OpenedMail, file: OpenedFile, { depth, budget }: Within): Promise<void> {
  opened.files.push(file)
  try {
    const inner = await openMail(file.body, depth, budget)
    opened.files.push(...inner.files)
    opened.isGuess ||= inner.isGuess
    if (opened.attached.length < longestAttached) opened.attached += shownIn(inner)
  } catch {
    file.note = 'This mail cannot be opened.'
  }
}

/** The mail in a signature is what its writer says. */
async function openSigned(opened: OpenedMail, file: OpenedFile, { depth, budget }: Within): Promise<void> {
  opened.files.push(file)
  const cms = openCms(file.body)
  if ('problem' in cms) return void (file.note = cms.problem)
  try {
    const inner = await openMail(cms.mail, depth, budget)
    file.note = 'It was opened. Its signature was not checked.'
    opened.text = joined(opened.text, inner.text)
    opened.attached += inner.attached
    opened.types.push(...inner.types)
    opened.isGuess ||= inner.isGuess
    opened.files.push(...inner.files)
  } catch {
    file.note = 'What is signed in it cannot be opened.'
  }
}

function openTnef(opened: OpenedMail, file: OpenedFile): void {
  const { kind, text, files } = readTnef(file.body)!
  if (/^REPORT\..*\.IPNN?RN$|\bRead Receipt$/i.test(kind)) opened.types.push(receiptOfOutlook)
  if (opened.text.trim() === '') opened.text = text
  const within = files.map(({ name, type, body }) => ({
    filename: name,
    mimeType: type.toLowerCase() || 'application/octet-stream',
    disposition: 'attachment' as const,
    body,
  }))
  if (text === '' && within.length === 0)
    opened.files.push({ ...file, note: 'Outlook packed this file. Nothing in it can be opened.' })
  opened.types.push(...within.map(({ mimeType }) => mimeType))
  opened.files.push(...within)
}

/** Opens a mail saved by Outlook, with its contents. */
async function openMsg(opened: OpenedMail, file: OpenedFile, { depth, budget }: Within): Promise<void> {
  opened.files.push(file)
  try {
    const { files, ...mail } = readMsg(file.body)
    if (opened.attached.length < longestAttached) opened.attached += underHead(mail)
    for (const { name: filename, body } of files) {
      const inner = { filename, mimeType: 'application/octet-stream', disposition: 'attachment' as const, body }
      const isSpent = (budget.bytes -= body.length) < 0 || (budget.parts -= 1) < 0
      if (isSpent || depth >= deepest) opened.files.push(inner)
      else await openPart(opened, inner, { depth: depth + 1, budget })
    }
  } catch {
    file.note = 'This mail of Outlook cannot be opened. Download it to read it.'
  }
}

const joined = (...texts: string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n')

function wordsOf({ text = '', html }: Email): string {
  if (html === undefined) return text
  if (text.trim() !== '' && !isPlaceholder(text)) return text
  const words = wordsOfHtml(html.slice(0, longestHtml))
  return words.trim() === '' ? text : words
}

const longestPlaceholder = 400

/** True for a text that only refers to another part. */
const isPlaceholder = (text: string): boolean => {
  const said = text.trim()
  return said.length <= longestPlaceholder && /\bhtml\b/i.test(said) && !/\n\s*\n.*\n\s*\n/s.test(said)
}

const calendars = new Set(['text/calendar', 'application/ics'])

/** A mail that seems empty says why. */
function wordsWithoutText({ files, attached }: OpenedMail): string {
  const calendar = files.find(({ mimeType }) => calendars.has(mimeType))
  if (calendar) return wordsOfCalendar(Buffer.from(calendar.body).toString())
  const problem = files.find(({ note, mimeType }) => note !== undefined && mimeType.includes('pkcs7'))?.note
  return problem === undefined || attached !== '' ? '' : `(No text of this mail can be read. ${problem})`
}

const line = '-'.repeat(14)

function shownIn({ email: { from, date = '', subject = '' }, text, attached }: OpenedMail): string {
  const sender = from && 'address' in from ? [from.name, from.address].filter(Boolean).join(', ') : ''
  return underHead({ from: sender, date, subject, text: `${text}${attached}` })
}

type Headed = { from: string; date: string; subject: string; text: string }

function underHead({ from, date, subject, text }: Headed): string {
  const head = [
    ['From', from],
    ['Date', date],
    ['Subject', subject],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return `\n\n${line}\n${head.join('\n')}\n${line}\n\n${text}`
}
