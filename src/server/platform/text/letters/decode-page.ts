import { isKnownCharset } from './decode-as.ts'
import { charsetOfMark, decodeText } from './decode-text.ts'

/** Bytes searched for a charset, as in browsers. */
const searched = 1024
const inMeta = /<meta[^>]+?charset\s*=["'\s]*([\w.:-]+)/i
const inProlog = /^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)/i
const inHeader = /charset\s*=["'\s]*([\w.:-]+)/i

/**
 * The text of a page: as the header, else the page itself declares its letters, where `decodeText` finds that this can be. The charset
 * is one that browsers know.
 */
export function decodePage(bytes: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, searched)).toString('latin1')
  const claimed = [
    charsetOfMark(bytes),
    inHeader.exec(contentType ?? '')?.[1],
    written(inProlog.exec(start)?.[1] ?? inMeta.exec(start)?.[1]),
  ].find((label) => label !== undefined && isKnownCharset(label))
  const { text, charset } = decodeText(bytes, claimed)
  return { text, charset: charset === 'cp850' ? 'windows-1252' : charset }
}

/** A declaration readable as ASCII is never in UTF-16. */
const written = (label: string | undefined) => (label && /^utf-?16/i.test(label) ? 'utf-8' : label)
