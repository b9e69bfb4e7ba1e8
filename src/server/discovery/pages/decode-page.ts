/** A charset is declared near the beginning, or browsers do not see it either. */
const searched = 1024
const inMeta = /<meta[^>]+?charset\s*=["'\s]*([\w.:-]+)/i
const inProlog = /^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)/i
const inHeader = /charset\s*=["'\s]*([\w.:-]+)/i

/**
 * The text of a page, by its byte order mark, else the header, else its own declaration, else as UTF-8 if it is that, else as
 * windows-1252, which is what browsers fall back to. Bytes that mean nothing become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, searched)).toString('latin1')
  const named = [
    markOf(bytes),
    inHeader.exec(contentType ?? '')?.[1],
    written(inProlog.exec(start)?.[1] ?? inMeta.exec(start)?.[1]),
  ]
  for (const label of named) {
    const decoder = label === undefined ? undefined : decoderOf(label)
    if (decoder) return { text: decoder.decode(bytes), charset: decoder.encoding }
  }
  return undeclared(bytes)
}

function markOf([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined
}

/** A declaration that could be read as ASCII is not in UTF-16, whatever it says. */
const written = (label: string | undefined) => (label && /^utf-?16/i.test(label) ? 'utf-8' : label)

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

function undeclared(bytes: Uint8Array): { text: string; charset: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), charset: 'windows-1252' }
  }
}

/** Servers call pages anything; markup begins with a tag, and no picture does. */
export const looksLikeMarkup = (body: Uint8Array) =>
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|script|meta|title|!--|div|p|h1)\b/i.test(
    Buffer.from(body.subarray(0, 200)).toString('latin1'),
  )
