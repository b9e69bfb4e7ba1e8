import { deflateRawSync } from 'node:zlib'

/** A zip archive of these files; `claims` is a size that its directory names instead of the true one of files that are larger. */
export function zipOf(files: Map<string, Buffer>, { claims }: { claims?: number } = {}): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const size = claims === undefined ? content.length : Math.min(claims, content.length)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(size, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, place, Buffer.from(name)]))
    local.push(part)
    at += part.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.size, 4)
  end.writeUInt16LE(files.size, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end])
}
