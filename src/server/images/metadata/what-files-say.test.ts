import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { encodeAs } from '#server/platform/text/testing/encode-as.ts'
import { readMetadata } from './read-metadata.ts'
import { pngWith, rawProfile } from './testing/png-with.ts'
import { withExifTags } from './testing/with-exif-tags.ts'
import { withIptc } from './testing/with-iptc.ts'

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  jpeg = await aPicture(1, { width: 160, height: 120 })
  png = await sharp(jpeg).png().toBuffer()
})

type Clocks = {
  exif?: Record<string, string>
  file?: string
  xmp?: string
  iptc?: Record<number, string>
}

const rdf = (attributes: string, elements = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

async function withClocks({ exif = {}, file, xmp = '', iptc = {} }: Clocks): Promise<Buffer> {
  const made = await sharp(jpeg)
    .withExif({ ...(file ? { IFD0: { DateTime: file } } : {}), IFD2: exif })
    .withXmp(rdf(xmp))
    .jpeg()
    .toBuffer()
  const more = Object.entries(iptc).map(([number, value]): [number, number, Buffer] => [
    2,
    Number(number),
    Buffer.from(value),
  ])
  return more.length > 0 ? withIptc(made, { more }) : made
}

/** Each line follows the Metadata Working Group's guidelines, 5.3; the files are constructed. */
test.each<[string, Clocks, string | undefined, string | undefined]>([
  [
    'a camera',
    {
      exif: { DateTimeOriginal: '2020:05:03 10:00:00', DateTimeDigitized: '2020:05:03 10:00:01' },
      file: '2024:01:01 00:00:00',
    },
    '2020-05-03T10:00:00',
    'EXIF',
  ],
  [
    'a scan of a print, dated in XMP',
    { exif: { DateTimeDigitized: '2019:02:01 10:00:00' }, xmp: 'photoshop:DateCreated="1962-07-14"' },
    '1962-07-14',
    'XMP',
  ],
  [
    'a scan of a print, dated in IPTC',
    { exif: { DateTimeDigitized: '2019:02:01 10:00:00' }, iptc: { 55: '19620714' } },
    '1962-07-14',
    'IPTC',
  ],
  [
    'a scan dated by its program alone',
    { xmp: 'xmp:CreateDate="2019-02-01T10:00:00"', file: '2024:01:01 00:00:00' },
    '2019-02-01T10:00:00',
    'XMP',
  ],
  ['IPTC with both days', { iptc: { 55: '19620714', 62: '20190201' } }, '1962-07-14', 'IPTC'],
  [
    'IPTC with the day of digitising',
    { iptc: { 62: '20190201', 63: '100000+0100' }, file: '2024:01:01 00:00:00' },
    '2019-02-01',
    'IPTC',
  ],
  [
    'XMP of a camera',
    { xmp: 'exif:DateTimeOriginal="2001-03-04T05:06:07" xmp:CreateDate="2019-01-01"' },
    '2001-03-04T05:06:07',
    'XMP',
  ],
  ['a phone that tells one clock', { file: '2013:06:05 04:03:02' }, '2013-06-05T04:03:02', 'EXIF'],
  [
    'a print of some year',
    { exif: { DateTimeDigitized: '2019:02:01 10:00:00' }, xmp: 'photoshop:DateCreated="1962"' },
    undefined,
    undefined,
  ],
  [
    'a print of some month',
    { exif: { DateTimeDigitized: '2019:02:01 10:00:00' }, iptc: { 55: '19620700' } },
    undefined,
    undefined,
  ],
])('The clock of %s is read by its meaning', async (_, clocks, value, from) => {
  const { takenAt } = readMetadata(await withClocks(clocks))
  expect(takenAt?.value.slice(0, value?.length)).toBe(value)
  expect(takenAt?.from).toBe(from)
})

test('A year without a day, and a day of the file alone, are told', async () => {
  const vague = readMetadata(await withClocks({ xmp: 'photoshop:DateCreated="1962-07"' }))
  expect(vague.more).toContainEqual({ name: 'Date', value: 'Only this much is told of the day: 1962-07.', from: 'XMP' })
  const ofFile = readMetadata(await withClocks({ file: '2013:06:05 04:03:02' }))
  expect(ofFile.more).toContainEqual({ name: 'Date', value: 'The file tells only when it was written.', from: 'EXIF' })
})

test('Words of a camera give way to the words of a person', async () => {
  const file = withIptc(
    await sharp(jpeg)
      .withExif({
        IFD0: {
          ImageDescription: 'OLYMPUS DIGITAL CAMERA',
          Artist: 'PHOTOGRAPHER NAME',
          Make: 'Canon',
          Model: 'EOS 5D',
        },
      })
      .withXmp(
        rdf(
          '',
          '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Untitled Image</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Picasa</rdf:li></rdf:Seq></dc:creator>',
        ),
      )
      .jpeg()
      .toBuffer(),
    { title: 'Harbour', byline: 'Ana' },
  )
  const { title, creator, more } = readMetadata(file)
  expect({ title, creator }).toEqual({
    title: { value: 'Harbour', from: 'IPTC' },
    creator: { value: 'Ana', from: 'IPTC' },
  })
  expect(more.find(({ name }) => name === 'Description')).toBeUndefined()
})

test('A creator that is the camera of the same file is nobody', () => {
  const file = withExifTags(jpeg, {
    0x010f: Buffer.from('Phase Two\0'),
    0x0110: Buffer.from('XQ9000\0'),
    0x013b: Buffer.from('XQ9000\0'),
  })
  expect(readMetadata(file).creator).toBeUndefined()
})

const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

test('Tags of Windows are read in all letters', () => {
  const file = withExifTags(
    jpeg,
    {
      0x9c9b: wide('Hafen am Morgen – 港'),
      0x9c9c: wide('Für den Kalender'),
      0x9c9d: wide('Ana Müller;Bruno Łoś'),
      0x9c9e: wide('Hafen; Łódź;'),
      0x9c9f: wide('Betreff'),
    },
    1,
  )
  expect(readMetadata(file)).toMatchObject({
    title: { value: 'Hafen am Morgen – 港', from: 'EXIF' },
    creator: { value: 'Ana Müller, Bruno Łoś', from: 'EXIF' },
    keywords: ['Hafen', 'Łódź'],
    more: [{ name: 'Description', value: 'Betreff', from: 'EXIF' }],
  })
})

test.each(['tEXt', 'zTXt', 'iTXt'] as const)('Texts of a PNG are read (%s)', (kind) => {
  const texts = { Title: 'Harbour', Author: 'Zoë', Copyright: '© 2024 Zoë', Description: 'At dawn', Software: 'Paint' }
  const file = pngWith(
    png,
    Object.entries(texts).map(([keyword, text]) => ({ keyword, text, kind })),
  )
  expect(readMetadata(file)).toMatchObject({
    title: { value: 'Harbour', from: 'PNG' },
    creator: { value: 'Zoë', from: 'PNG' },
    copyright: { value: '© 2024 Zoë', from: 'PNG' },
    more: [
      { name: 'Description', value: 'At dawn', from: 'PNG' },
      { name: 'Written by', value: 'Paint', from: 'PNG' },
    ],
  })
})

test.each([
  ['exif', 'Raw profile type exif'],
  ['APP1', 'Raw profile type APP1'],
])('EXIF that ImageMagick wrote as text is read (%s)', async (name, keyword) => {
  const exif = (
    await sharp(
      await sharp(jpeg)
        .withExif({ IFD0: { Artist: 'Ana of EXIF' }, IFD2: { DateTimeOriginal: '2020:05:03 10:00:00' } })
        .jpeg()
        .toBuffer(),
    ).metadata()
  ).exif!
  for (const kind of ['tEXt', 'zTXt'] as const) {
    const file = pngWith(png, [{ keyword, text: rawProfile(name, exif), kind }])
    expect(readMetadata(file)).toMatchObject({
      creator: { value: 'Ana of EXIF', from: 'EXIF' },
      takenOn: { value: '2020-05-03' },
    })
  }
})

test('IPTC and XMP that ImageMagick wrote as text are read', () => {
  const withSegment = withIptc(jpeg, { byline: 'Ana of IPTC', title: 'Quay' })
  const at = withSegment.indexOf('Photoshop 3.0')
  const segment = withSegment.subarray(at, at + withSegment.readUInt16BE(at - 2) - 2)
  const resources = segment.subarray('Photoshop 3.0\0'.length)
  for (const profile of [segment, resources, resources.subarray(12)]) {
    const file = pngWith(png, [{ keyword: 'Raw profile type iptc', text: rawProfile('iptc', profile), kind: 'zTXt' }])
    expect(readMetadata(file)).toMatchObject({
      creator: { value: 'Ana of IPTC', from: 'IPTC' },
      title: { value: 'Quay' },
    })
  }
  const said = Buffer.from(rdf('photoshop:Headline="Quay of XMP"'))
  const app1 = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), said])
  for (const [keyword, bytes] of [
    ['Raw profile type xmp', said],
    ['Raw profile type APP1', app1],
  ] as const)
    expect(readMetadata(pngWith(png, [{ keyword, text: rawProfile('xmp', bytes) }])).title).toEqual({
      value: 'Quay of XMP',
      from: 'XMP',
    })
})

test('Broken texts of a PNG say nothing and cost little', () => {
  const bomb = pngWith(png, [
    { keyword: 'Title', text: Buffer.alloc(8_000_000), kind: 'zTXt' },
    { keyword: 'Author', text: 'Ana' },
  ])
  expect(readMetadata(bomb)).toMatchObject({ creator: { value: 'Ana' } })
  expect(readMetadata(bomb).title).toBeUndefined()
  for (const text of ['', '\nexif\n  99\n00ff\n', '\nexif\n 2\nzz', `\nexif\n${' '.repeat(100_000)}`])
    expect(readMetadata(pngWith(png, [{ keyword: 'Raw profile type exif', text }]))).toEqual({ more: [] })
  expect(readMetadata(pngWith(png, [{ keyword: 'Author', text: 'Ana' }]).subarray(0, 50))).toEqual({ more: [] })
})

test.each([
  [
    '',
    '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:Sublocation>Alfama</Iptc4xmpExt:Sublocation><Iptc4xmpExt:City>Lisboa</Iptc4xmpExt:City><Iptc4xmpExt:CountryName>Portugal</Iptc4xmpExt:CountryName></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>',
    'Alfama, Lisboa, Portugal',
  ],
  [
    'photoshop:City="Porto"',
    '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li><rdf:Description Iptc4xmpExt:City="Lisboa" Iptc4xmpExt:ProvinceState="Estremadura"/></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>',
    'Lisboa, Estremadura',
  ],
  [
    'photoshop:City="Porto"',
    '<Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li><rdf:Description Iptc4xmpExt:City="Faro"/></rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>',
    'Porto',
  ],
])('The place where a picture was created counts first (%#)', async (attributes, elements, place) => {
  expect(readMetadata(await sharp(jpeg).withXmp(rdf(attributes, elements)).jpeg().toBuffer()).place).toEqual({
    value: place,
    from: 'XMP',
  })
})

/** Names as programs of the time wrote them, without a word on their letters. All are constructed. */
test.each([
  ['macintosh', 'René Müller, Besançon'],
  ['cp850', 'Jürgen Größler'],
  ['shift_jis', '港の朝、東京タワー'],
  ['windows-1252', 'Zoë Brönté'],
  ['utf-8', 'Łucja Wójcik'],
])('A name in %s is read in EXIF, IPTC and PNG', (charset, name) => {
  const bytes = Buffer.from(encodeAs(name, charset))
  expect(readMetadata(withExifTags(jpeg, { 0x013b: Buffer.concat([bytes, Buffer.from('\0')]) })).creator?.value).toBe(
    name,
  )
  expect(readMetadata(withIptc(jpeg, { isUtf8: false, more: [[2, 80, bytes]] })).creator?.value).toBe(name)
  expect(readMetadata(pngWith(png, [{ keyword: 'Author', text: bytes }])).creator?.value).toBe(name)
})
