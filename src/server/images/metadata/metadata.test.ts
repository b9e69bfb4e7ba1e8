import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { getImageMetadata, listImageHistory, listKnownFiles, updateImage } from '#contract/images/library-endpoints.ts'
import { createHash } from 'node:crypto'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { withIptc } from './testing/with-iptc.ts'
import { withExifTags } from './testing/with-exif-tags.ts'
import { readMetadata } from './read-metadata.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const plain = (seed: number) => aPicture(seed, { width: 160, height: 120 })

type Exif = Record<string, Record<string, string>>
const withExif = async (exif: Exif, seed = 1) =>
  await sharp(await plain(seed))
    .withExif(exif)
    .toBuffer()

const xmp = (attributes: string, elements = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const list = (name: string, kind: string, ...entries: string[]) =>
  `<${name}><rdf:${kind}>${entries.map((entry) => `<rdf:li xml:lang="x-default">${entry}</rdf:li>`).join('')}</rdf:${kind}></${name}>`

const shot = {
  IFD0: { Artist: 'Ana of EXIF', Copyright: '2024 Ana Almeida', Make: 'NIKON CORPORATION', Model: 'NIKON D850' },
  IFD2: { DateTimeOriginal: '2024:05:03 00:12:11', OffsetTimeOriginal: '+02:00', LensModel: '28 mm' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 42/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 0/1',
  },
}

test('EXIF tells creator, copyright, the day where it was taken, the place on the globe, and the camera', async () => {
  expect(readMetadata(await withExif(shot))).toMatchObject({
    creator: { value: 'Ana of EXIF', from: 'EXIF' },
    copyright: { value: '2024 Ana Almeida', from: 'EXIF' },
    takenOn: { value: '2024-05-03', from: 'EXIF' },
    takenAt: { value: '2024-05-03T00:12:11+02:00', from: 'EXIF' },
    position: { latitude: 38.7, longitude: expect.closeTo(-9.1333, 3) as unknown },
    more: [
      { name: 'Camera', value: 'NIKON D850', from: 'EXIF' },
      { name: 'Lens', value: '28 mm', from: 'EXIF' },
    ],
  })
})

test('XMP is believed before IPTC, and IPTC before EXIF', async () => {
  const dublinCore = `${list('dc:title', 'Alt', 'Quay at night')}${list('dc:creator', 'Seq', 'Ana of XMP')}`
  const both = withIptc(
    await sharp(await withExif(shot))
      .keepMetadata()
      .withXmp(xmp('photoshop:City="Lisboa" photoshop:Country="Portugal"', dublinCore))
      .toBuffer(),
    { byline: 'Ana of IPTC', title: 'IPTC’s', copyright: '© IPTC' },
  )
  expect(readMetadata(both)).toMatchObject({
    title: { value: 'Quay at night', from: 'XMP' },
    creator: { value: 'Ana of XMP', from: 'XMP' },
    copyright: { value: '© IPTC', from: 'IPTC' },
    place: { value: 'Lisboa, Portugal', from: 'XMP' },
  })
})

test.each([true, false])('IPTC is read in its own letters (UTF-8: %s)', async (isUtf8) => {
  const file = withIptc(await plain(2), { byline: 'Jané', title: 'Café', city: 'Besançon', isUtf8 })
  expect(readMetadata(file)).toMatchObject({
    creator: { value: 'Jané', from: 'IPTC' },
    title: { value: 'Café', from: 'IPTC' },
    place: { value: 'Besançon', from: 'IPTC' },
  })
})

test.each([
  ['the offset that stands beside it', { OffsetTimeOriginal: '-05:00' }, {}, '2024-05-03T14:02:11-05:00'],
  ['none where nothing tells it', {}, {}, '2024-05-03T14:02:11'],
  [
    'what the satellites’ clock shows',
    {},
    { GPSDateStamp: '2024:05:03', GPSTimeStamp: '8/1 17/1 30/1' },
    '2024-05-03T14:02:11+05:45',
  ],
  [
    'none where the two clocks are a day apart',
    {},
    { GPSDateStamp: '2024:05:01', GPSTimeStamp: '8/1 17/1 30/1' },
    '2024-05-03T14:02:11',
  ],
])('The time zone is %s', async (_, more, gps, expected) => {
  const file = await withExif({ IFD2: { DateTimeOriginal: '2024:05:03 14:02:11', ...more }, IFD3: { ...gps } })
  expect(readMetadata(file).takenAt?.value).toBe(expected)
})

test.each(['0000:00:00 00:00:00', '2023:02:30 10:00:00', '1700:01:01 10:00:00', '    :  :     :  :  ', 'yesterday'])(
  'The camera date %s is ignored as never set',
  async (DateTimeOriginal) => {
    expect(readMetadata(await withExif({ IFD2: { DateTimeOriginal } }))).not.toHaveProperty('takenOn')
  },
)

test.each([
  ['2011/01/31', '2011-01-31'],
  ['2011.01.31', '2011-01-31'],
  ['2011-01-31', '2011-01-31'],
  ['20110131', '2011-01-31'],
  ['2011:1:31 9:05', '2011-01-31T09:05:00'],
  ['2011: 1:31  9: 5: 3', '2011-01-31T09:05:03'],
  ['2011/01/31  9:05:03', '2011-01-31T09:05:03'],
  ['2011.01.31 09.05.03', '2011-01-31T09:05:03'],
  ['2011:01:31   :  :  ', '2011-01-31'],
  ['2011:01:31 09:05:03.25+0100', '2011-01-31T09:05:03+01:00'],
  ['2011/01/31 09:05:03 PM', '2011-01-31T21:05:03'],
  ['2011-01-31T12:05:03 am', '2011-01-31T00:05:03'],
  ['2011:01:31 24:00:00', '2011-01-31'],
])('The camera date %s means %s', async (DateTimeOriginal, expected) => {
  expect(readMetadata(await withExif({ IFD2: { DateTimeOriginal } })).takenAt?.value).toBe(expected)
})

test.each([
  ['DateTimeOriginal is zeros', { DateTimeOriginal: '0000:00:00 00:00:00' }],
  ['DateTimeOriginal is blank', { DateTimeOriginal: '    :  :     :  :  ' }],
  ['DateTimeOriginal is no day', { DateTimeOriginal: '2023:02:30 10:00:00' }],
])('When %s, the digitizing day counts, then XMP, then IPTC', async (_, { DateTimeOriginal }) => {
  const digitized = { DateTimeDigitized: '2011:01:31 09:05:03', OffsetTimeDigitized: '+01:00' }
  expect(readMetadata(await withExif({ IFD2: { DateTimeOriginal, ...digitized } })).takenAt).toEqual({
    value: '2011-01-31T09:05:03+01:00',
    from: 'EXIF',
  })
  const dated = xmp('xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2011-01-31T09:05:03"')
  const inXmp = await sharp(await withExif({ IFD2: { DateTimeOriginal } }))
    .keepMetadata()
    .withXmp(dated)
    .toBuffer()
  expect(readMetadata(inXmp).takenAt).toEqual({ value: '2011-01-31T09:05:03', from: 'XMP' })
})

test('A clock in the future gives no date and a note', async () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const ahead = await withExif({ IFD2: { DateTimeOriginal: '2062:05:03 10:00:00' } })
  expect(readMetadata(ahead, { now })).toEqual({
    more: [
      {
        name: 'Date left out',
        value: 'The camera’s clock was wrong: 2062-05-03 is still to come.',
        from: 'EXIF',
      },
    ],
  })
  const both = await withExif({
    IFD2: { DateTimeOriginal: '2026:05:03 10:00:00', DateTimeDigitized: '2026:04:30 10:00:00' },
  })
  expect(readMetadata(both, { now })).toMatchObject({
    takenOn: { value: '2026-04-30', from: 'EXIF' },
    more: [{ name: 'Date left out' }],
  })
  const aheadByZone = await withExif({ IFD2: { DateTimeOriginal: '2026:05:02 01:00:00' } })
  expect(readMetadata(aheadByZone, { now })).toMatchObject({ takenOn: { value: '2026-05-02' }, more: [] })
})

const withXmp = async (said: string) =>
  await sharp(await plain(6))
    .withXmp(said)
    .toBuffer()
const alternatives = (name: string, texts: Record<string, string>) =>
  `<${name}><rdf:Alt>${Object.entries(texts)
    .map(([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`)
    .join('')}</rdf:Alt></${name}>`

test.each([
  ['the file’s default', { 'de-DE': 'Kai', 'x-default': 'Quay', fr: 'Quai' }, 'de', 'Quay'],
  ['the owner’s own', { fr: 'Quai', de: 'Kai', en: 'Quay' }, 'de', 'Kai'],
  ['the owner’s own of any country', { fr: 'Quai', 'de-AT': 'Kai' }, 'de', 'Kai'],
  ['the owner’s own where the default is blank', { 'x-default': ' ', fr: 'Quai', de: 'Kai' }, 'de', 'Kai'],
  ['the first where none is the owner’s', { fr: 'Quai', es: 'Muelle' }, 'de', 'Quai'],
])("Among a text's languages %s is taken", async (_, texts, language, expected) => {
  const named = ['dc:title', 'dc:description', 'dc:rights', 'xmpRights:UsageTerms']
  const said = xmp('', named.map((name) => alternatives(name, texts)).join(''))
  const found = readMetadata(await withXmp(said), { language })
  const one = { value: expected, from: 'XMP' }
  expect(found).toMatchObject({ title: one, copyright: one })
  expect(found.more).toEqual([
    { name: 'Description', ...one },
    { name: 'Terms of use', ...one },
  ])
})

test('Several creators stay several', async () => {
  const said = xmp('', list('dc:creator', 'Seq', 'Ana Almeida', 'Bruno Silva'))
  const file = await withXmp(said)
  expect(readMetadata(file).creator?.value).toBe('Ana Almeida, Bruno Silva')
})

test.each([
  [' \0Edition Kai', 'Edition Kai'],
  ['\0Edition Kai', 'Edition Kai'],
  ['© Ana\0 ', '© Ana'],
  ['© Ana\0Edition Kai', '© Ana; Edition Kai'],
])('The blank part of the copyright %j is left out', async (copyright, expected) => {
  const file = withExifTags(await plain(7), { 0x8298: Buffer.from(`${copyright}\0`) })
  expect(readMetadata(file).copyright).toEqual({ value: expected, from: 'EXIF' })
})

test('A copyright with two blank parts counts as missing', async () => {
  expect(readMetadata(withExifTags(await plain(7), { 0x8298: Buffer.from(' \0 \0') }))).toEqual({ more: [] })
})

test('Foreign metadata stays one line, and broken metadata is ignored', async () => {
  const nasty = await withExif({ IFD0: { Artist: `<script>\n${'x'.repeat(4000)}\u0000`, Copyright: ' \t ' } })
  const { creator, copyright } = readMetadata(nasty)
  expect(creator?.value).toMatch(/^<script> x{1,491}$/)
  expect(copyright).toBeUndefined()
  expect(readMetadata((await withExif(shot)).subarray(0, 60))).toEqual({ more: [] })
  expect(readMetadata(Buffer.from('no picture'))).toEqual({ more: [] })
})

test("A title in several languages shows the owner's own", { tags: ['long'] }, async () => {
  await who.bruno.call(updateUser, { language: 'de' })
  const said = xmp('', alternatives('dc:title', { en: 'Quay', de: 'Kai' }))
  const file = await withXmp(said)
  const { _id } = await uploadFile(who.bruno, file, { fileName: 'DSC_0002.jpg' })
  expect((await whenRead(who.bruno, _id)).title).toBe('Kai')
})

test("An upload fills empty fields and keeps the owner's texts", { tags: ['long'] }, async () => {
  const uploaded = await uploadFile(who.ana, await withExif(shot, 3), { fileName: 'DSC_0001.jpg' })
  await who.ana.call(updateImage, { imageId: uploaded._id, creator: 'Ana Almeida' })
  const image = await whenRead(who.ana, uploaded._id)
  expect(image).toMatchObject({ title: 'DSC_0001', copyright: '2024 Ana Almeida', takenOn: '2024-05-03' })
  const imageId = image._id
  expect(['Ana Almeida', 'Ana of EXIF']).toContain(image.creator)
  await who.ana.call(updateImage, { imageId, creator: null })
  expect((await who.ana.call(getImage, { imageId })).creator).toBeNull()
  expect((await who.ana.call(getImageMetadata, { imageId })).found?.creator?.value).toBe('Ana of EXIF')
  const { data } = await who.ana.call(listImageHistory, { imageId })
  expect(data.find(({ type }) => type === 'read')?.changes).toContainEqual({
    field: 'takenOn',
    from: null,
    to: '2024-05-03',
  })
})

test('A duplicate file is reported before upload and shown after', { tags: ['long'] }, async () => {
  const bytes = await plain(4)
  const first = await whenRead(who.ana, (await uploadFile(who.ana, bytes, { fileName: 'one.jpg' }))._id)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = await who.ana.call(listKnownFiles, { hashes: [hash, '0'.repeat(64)] })
  expect(known.data).toMatchObject([{ hash, image: { _id: first._id, title: 'one' } }])
  expect(await who.bruno.call(listKnownFiles, { hashes: [hash] })).toEqual({ data: [] })
  const second = await whenRead(who.ana, (await uploadFile(who.ana, bytes, { fileName: 'two.jpg' }))._id)
  expect(second.duplicate).toMatchObject({ _id: first._id, title: 'one' })
  await expect(who.ana.call(listKnownFiles, { hashes: ['x'] })).rejects.toMatchObject({
    problem: { message: 'A hash is 64 hexadecimal characters.' },
  })
})
