import { crc32, deflateSync } from 'node:zlib'

type Text = { keyword: string; text: string | Buffer; kind?: 'tEXt' | 'zTXt' | 'iTXt' }

/** The PNG with these texts behind its head. */
export function pngWith(png: Buffer, texts: readonly Text[]): Buffer {
  const head = 8 + 25
  return Buffer.concat([png.subarray(0, head), ...texts.map(chunkOf), png.subarray(head)])
}

function chunkOf({ keyword, text, kind = 'tEXt' }: Text): Buffer {
  const bytes = Buffer.from(text as string, 'utf8')
  const start = Buffer.from(`${keyword}\0`, 'latin1')
  const body = {
    tEXt: () => Buffer.concat([start, bytes]),
    zTXt: () => Buffer.concat([start, Buffer.from([0]), deflateSync(bytes)]),
    iTXt: () => Buffer.concat([start, Buffer.from([1, 0, 0, 0]), deflateSync(bytes)]),
  }[kind]()
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A profile as ImageMagick writes it into a text. */
export const rawProfile = (name: string, bytes: Buffer): string =>
  `\n${name}\n${String(bytes.length).padStart(8)}\n${bytes
    .toString('hex')
    .replaceAll(/.{72}/g, (line) => `${line}\n`)}\n`
