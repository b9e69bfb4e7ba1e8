import { sha256 } from './sha256.ts'

/** Progress callback, and the signal to stop. */
export type Reading = { onRead?: (bytes: number) => void; signal?: AbortSignal }

const pieceBytes = 1024 * 1024

/**
 * Returns the SHA-256 of a file, and of each prefix followed by the file. Reads it once, in chunks of 1 MiB; nothing leaves the browser. Rejects
 * with `FileUnreadable` when the file was moved or changed meanwhile.
 */
export async function hashesOf(
  file: Blob,
  before: readonly string[],
  { onRead, signal }: Reading = {},
): Promise<string[]> {
  const hashes = ['', ...before].map((text) => {
    const hash = sha256()
    hash.update(new TextEncoder().encode(text))
    return hash
  })
  for (let at = 0; at < file.size; at += pieceBytes) {
    signal?.throwIfAborted()
    const bytes = await bytesOf(file.slice(at, at + pieceBytes))
    for (const hash of hashes) hash.update(bytes)
    onRead?.(bytes.length)
    // Between two pieces the page can be used.
    await new Promise((goOn) => setTimeout(goOn))
  }
  return hashes.map((hash) => hash.hex())
}

/** A file that the browser can no longer read. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
}

/** Small parts in memory. */
export async function bytesOf(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer())
  } catch {
    throw new FileUnreadable('The file can no longer be read: was it moved or changed meanwhile? Choose it again.')
  }
}
