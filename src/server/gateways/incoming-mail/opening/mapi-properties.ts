/** Property values by number (MS-OXCDATA, 2.11), texts or bytes. */
export type Properties = Map<number, string | Buffer>

const [text8, text16, binary, object] = [0x1e, 0x1f, 0x102, 0x0d]
const isOfAnyLength = (type: number) => [text8, text16, binary, object].includes(type)
/** Bytes of fixed-length values, padded to four. */
const lengths: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const several = 0x1000
const maxProperties = 5000

/** Reads the properties of a message in TNEF (MS-OXTNEF, 2.1.3.4); those that come before what cannot be read. */
export function readProperties(bytes: Buffer): Properties {
  const found: Properties = new Map()
  let at = 0
  const number = (): number => {
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  const padded = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('A property is longer than its message.')
    const value = bytes.subarray(at, at + length)
    at += Math.ceil(length / 4) * 4
    return value
  }
  try {
    for (let left = Math.min(number(), maxProperties); left > 0; left--) {
      const [tag, kind] = [bytes.readUInt16LE(at + 2), bytes.readUInt16LE(at)]
      at += 4
      if (tag >= 0x8000) {
        at += 16
        if (number() === 0) at += 4
        else padded(number())
      }
      const type = kind & ~several
      const isSeveral = (kind & several) !== 0
      const count = isSeveral || isOfAnyLength(type) ? number() : 1
      for (let nth = 0; nth < count; nth++) {
        const length = isOfAnyLength(type) ? number() : lengths[type]
        if (length === undefined) return found
        const value = padded(length)
        if (nth === 0) found.set(tag, valueOf(type, value))
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

function valueOf(type: number, value: Buffer): string | Buffer {
  if (type === text16) return value.toString('utf16le').replace(/\0+$/, '')
  return type === text8 ? textOf(value) : value
}

const latin = new TextDecoder('windows-1252')
const strict = new TextDecoder('utf-8', { fatal: true })

/** Text without a code page: UTF-8 if valid. */
export function textOf(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes).replace(/\0+$/, '')
  } catch {
    return latin.decode(bytes).replace(/\0+$/, '')
  }
}
