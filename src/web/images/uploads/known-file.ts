import type { ImageTile } from '#contract/images/image.ts'
import { listKnownFiles } from '#contract/images/library-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

/**
 * Returns the image with the same file; undefined for none. Without hashing (on insecure pages) or a reachable server, the file counts as unknown,
 * and the server decides after the upload.
 */
export async function knownFile(file: Blob): Promise<ImageTile | undefined> {
  if (!('subtle' in crypto)) return undefined
  try {
    const hash = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const { data } = await call(listKnownFiles)({ hashes: [hash] })
    return data[0]?.image
  } catch {
    return undefined
  }
}

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
