import { bytesOf } from './hash-file.ts'

/** Limit for a report; ours have 5 MB at most. */
const maxBytes = 32 * 1024 * 1024

/** True when the file starts like a PDF. */
export const isPdf = async (file: Blob): Promise<boolean> =>
  new TextDecoder('latin1').decode(await bytesOf(file.slice(0, 5))) === '%PDF-'

/** A report's unpacked attachments; none for foreign PDFs. */
export async function attachmentsOf(file: Blob): Promise<Uint8Array[]> {
  if (file.size > maxBytes) return []
  const bytes = await bytesOf(file)
  const text = new TextDecoder('latin1').decode(bytes)
  const found: Uint8Array[] = []
  for (const { index, 0: head } of text.matchAll(/\/Type \/EmbeddedFile\b[^]{0,600}?stream\r?\n/g)) {
    const from = index + head.length
    const length = /\/Length (\d+)/.exec(head)?.[1]
    if (length === undefined) continue
    const packed = bytes.slice(from, from + Number(length))
    const unpacked = head.includes('/FlateDecode') ? await inflate(packed) : packed
    if (unpacked) found.push(unpacked)
  }
  return found
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    return undefined
  }
}
