import reader from '@kenjiuno/msgreader'
import { wordsOfHtml } from '#server/platform/html/words-of-html.ts'
import { kindOfCompound } from '../content/office-kind.ts'
import { unpackRtf, wordsOfRtf } from './words-of-rtf.ts'

/** A mail that Outlook saved as a file (MS-OXMSG). */
export type Msg = { from: string; date: string; subject: string; text: string; files: MsgFile[] }
export type MsgFile = { name: string; body: Uint8Array }

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const longestHtml = 2_000_000
const maxFiles = 50

export function isMsg(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.subarray(0, signature.length).equals(signature) && kindOfCompound(buffer) === 'msg'
}

/** Throws for what cannot be read. Of the files in it those are left out that cannot be read. */
export function readMsg(bytes: Uint8Array): Msg {
  const opened = new reader.default(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const data = opened.getFileData()
  if (data.error !== undefined || data.dataType !== 'msg') throw new Error(data.error ?? 'This is no mail.')
  const { senderName, senderSmtpAddress, senderEmail, messageDeliveryTime, clientSubmitTime, subject } = data
  const sender = senderSmtpAddress ?? (senderEmail?.includes('@') ? senderEmail : undefined)
  const [text, files] = [wordsIn(data), filesIn(opened, data)]
  if (text.trim() === '' && files.length === 0) throw new Error('Nothing in it can be read.')
  return {
    from: [...new Set([senderName, sender])].filter(Boolean).join(', '),
    date: messageDeliveryTime ?? clientSubmitTime ?? '',
    subject: subject ?? '',
    text,
    files,
  }
}

type Opened = InstanceType<typeof reader.default>
type Data = ReturnType<Opened['getFileData']>

const filesIn = (opened: Opened, { attachments = [] }: Data): MsgFile[] =>
  attachments.slice(0, maxFiles).flatMap((_, nth) => {
    try {
      const { fileName, content } = opened.getAttachment(nth)
      return [{ name: fileName, body: new Uint8Array(content) }]
    } catch {
      return []
    }
  })

function wordsIn({ body, bodyHtml, html, compressedRtf }: Data): string {
  if (body?.trim()) return body
  const markup = bodyHtml ?? (html && Buffer.from(html).toString())
  if (markup?.trim()) return wordsOfHtml(markup.slice(0, longestHtml))
  return compressedRtf ? wordsOfRtf(unpackRtf(Buffer.from(compressedRtf))) : ''
}
