/** The JPEG with the first directory of EXIF as these bytes: texts, which end in NUL, by the numbers of their tags. `type` 1 is that of bytes. */
export function withExifTags(jpeg: Buffer, texts: Record<number, Buffer>, type = 2): Buffer {
  const entries = Object.entries(texts)
  const heading = Buffer.from('II*\0\x08\0\0\0', 'latin1')
  let valueAt = heading.length + 2 + entries.length * 12 + 4
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length)
  for (const [at, [tag, text]] of entries.entries()) {
    const start = 2 + at * 12
    directory.writeUInt16LE(Number(tag), start)
    directory.writeUInt16LE(type, start + 2)
    directory.writeUInt32LE(text.length, start + 4)
    if (text.length <= 4) text.copy(directory, start + 8)
    else {
      directory.writeUInt32LE(valueAt, start + 8)
      valueAt += text.length
    }
  }
  const long = entries.map(([, text]) => text).filter(({ length }) => length > 4)
  const body = Buffer.concat([Buffer.from('Exif\0\0'), heading, directory, ...long])
  const length = body.length + 2
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, length >> 8, length & 255]),
    body,
    jpeg.subarray(2),
  ])
}
