type Values = number | number[] | Buffer
/** A directory's values by tag number; a text is bytes. `below` holds subdirectories. */
export type TiffDirectory = { tags: Record<number, Values>; pixels?: Buffer; below?: TiffDirectory[] }

/** A little-endian TIFF file of these directories, one after the other. `pixels` are what tags 273 or 513 point to. */
export function tiffOf(...chain: TiffDirectory[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let length = 8
  const put = (bytes: Buffer): number => {
    const at = length
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
    parts.push(padded)
    length += padded.length
    return at
  }
  const write = ({ tags, pixels, below = [] }: TiffDirectory, next: number): number => {
    const told = { ...tags }
    if (below.length > 0) told[330] = below.map((one) => write(one, 0))
    if (pixels) {
      const [at, count] = 513 in told ? [513, 514] : [273, 279]
      told[at] = put(pixels)
      told[count] = pixels.length
    }
    const entries = Object.entries(told).map(([number, values]) => {
      const entry = Buffer.alloc(12)
      const bytes = Buffer.isBuffer(values) ? values : longs([values].flat())
      entry.writeUInt16LE(Number(number))
      entry.writeUInt16LE(Buffer.isBuffer(values) ? 2 : 4, 2)
      entry.writeUInt32LE(Buffer.isBuffer(values) ? bytes.length : bytes.length / 4, 4)
      if (bytes.length > 4) entry.writeUInt32LE(put(bytes), 8)
      else bytes.copy(entry, 8)
      return entry
    })
    const count = Buffer.alloc(2)
    count.writeUInt16LE(entries.length)
    return put(Buffer.concat([count, ...entries, longs([next])]))
  }
  const first = chain.reduceRight((next, directory) => write(directory, next), 0)
  parts[0]!.writeUInt32LE(first, 4)
  return Buffer.concat(parts)
}

const longs = (values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
