import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A running checksum; `digest` gives base64. */
export type Checksum = { update(chunk: Uint8Array): void; digest(): string }

const hashed = (name: string) => (): Checksum => {
  const hash = createHash(name)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') }
}

const crc = (): Checksum => {
  let value = 0
  return {
    update: (chunk) => {
      value = crc32(chunk, value)
    },
    digest: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

export const openMd5 = hashed('md5')
/** The checksums that a client of S3 may send, by the names of their headers or trailers. */
export const checksumHeaders: Record<string, () => Checksum> = {
  'x-amz-checksum-crc32': crc,
  'x-amz-checksum-sha1': hashed('sha1'),
  'x-amz-checksum-sha256': hashed('sha256'),
}
