type Iptc = {
  byline?: string
  title?: string
  copyright?: string
  city?: string
  isUtf8?: boolean
  more?: [record: number, number: number, value: Buffer][]
}

/** The JPEG with an IPTC record, as IIM 4.2 and Adobe's image resources lay it out. */
export function withIptc(jpeg: Buffer, { byline, title, copyright, city, isUtf8 = true, more = [] }: Iptc): Buffer {
  const text = (value: string) => Buffer.from(value, isUtf8 ? 'utf8' : 'latin1')
  const sets = [
    ...(isUtf8 ? [dataSet(1, 90, Buffer.from([0x1b, 0x25, 0x47]))] : []),
    ...more.map((set) => dataSet(...set)),
    ...Object.entries({ 5: title, 80: byline, 90: city, 116: copyright }).map(([number, value]) =>
      value === undefined ? Buffer.alloc(0) : dataSet(2, Number(number), text(value)),
    ),
  ]
  const record = Buffer.concat(sets)
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM'),
    Buffer.from([4, 4, 0, 0, 0, 0, ...twoBytes(record.length)]),
    record,
    Buffer.alloc(record.length % 2),
  ])
  const segment = Buffer.from([0xff, 0xed, ...twoBytes(resource.length + 2)])
  return Buffer.concat([jpeg.subarray(0, 2), segment, resource, jpeg.subarray(2)])
}

const dataSet = (record: number, number: number, value: Buffer) =>
  Buffer.concat([Buffer.from([0x1c, record, number, ...twoBytes(value.length)]), value])

const twoBytes = (length: number) => [length >> 8, length & 255]
