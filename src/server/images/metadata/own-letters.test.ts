import { expect, test } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { readMetadata } from './read-metadata.ts'
import { withExifTags } from './testing/with-exif-tags.ts'
import { withIptc } from './testing/with-iptc.ts'

const plain = (seed: number) => aPicture(seed, { width: 160, height: 120 })

const janeInMacRoman = Buffer.from([0x4a, 0x61, 0x6e, 0x8e])
const yamadaInShiftJis = Buffer.from([0x8e, 0x52, 0x93, 0x63])

test.each([
  ['by its name', janeInMacRoman, [[1, 90, Buffer.from('MacRoman')]], 'Jané'],
  ['by its name', yamadaInShiftJis, [[1, 90, Buffer.from('Shift_JIS')]], '山田'],
  ['by another name', yamadaInShiftJis, [[1, 90, Buffer.from('CP932')]], '山田'],
  ['by an escape sequence', Buffer.from([0xb9, 0xe9]), [[1, 90, Buffer.from('\x1b.B')]], 'šé'],
  ['by an escape sequence', Buffer.from([0xbb, 0xb3]), [[1, 90, Buffer.from('\x1b$)B')]], '山'],
  ['by its program', janeInMacRoman, [[2, 65, Buffer.from('Adobe Photoshop 7.0 Macintosh')]], 'Jané'],
  ['by nothing, on an old Mac', janeInMacRoman, [], 'Jané'],
  ['by nothing, under MS-DOS', Buffer.from([0x4a, 0x61, 0x6e, 0x82]), [], 'Jané'],
  ['by the name of MS-DOS’ letters', Buffer.from([0x4a, 0x61, 0x6e, 0x82]), [[1, 90, Buffer.from('CP850')]], 'Jané'],
  ['by nothing, in Japan', yamadaInShiftJis, [], '山田'],
  ['by its language', yamadaInShiftJis, [[2, 135, Buffer.from('ja')]], '山田'],
  ['wrongly', Buffer.from('Jané', 'latin1'), [[1, 90, Buffer.from('\x1b%G')]], 'Jané'],
  ['by a name that nobody knows', Buffer.from('Jané'), [[1, 90, Buffer.from('Klingon')]], 'Jané'],
] as const)('When the charset is given %s, names are decoded with it', async (_, name, more, expected) => {
  const file = withIptc(await plain(8), { isUtf8: false, more: [...more, [2, 80, name]] as never })
  expect(readMetadata(file).creator).toEqual({ value: expected, from: 'IPTC' })
})

test('EXIF’s own names are in the letters of the program that wrote them', async () => {
  const mac = {
    0x131: Buffer.from('Adobe Photoshop CS Macintosh\0'),
    0x13b: Buffer.concat([janeInMacRoman, Buffer.of(0)]),
  }
  expect(readMetadata(withExifTags(await plain(9), mac)).creator?.value).toBe('Jané')
  const windows = { 0x13b: Buffer.from('Jan\xe9\0', 'latin1') }
  expect(readMetadata(withExifTags(await plain(9), windows)).creator?.value).toBe('Jané')
})
