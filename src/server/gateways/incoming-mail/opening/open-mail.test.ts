import { expect, test } from 'vitest'
import { openMail } from './open-mail.ts'
import { readTnef } from './read-tnef.ts'
import { unpackRtf, wordsOfRtf } from './words-of-rtf.ts'

const within = (inner: string, nth: number) =>
  `Subject: Level ${nth}\nContent-Type: multipart/mixed; boundary=b${nth}\n\n--b${nth}\n\nText ${nth}\n--b${nth}\nContent-Type: message/rfc822\n\n${inner}\n--b${nth}--\n`

test('Mails within mails are opened three deep', async () => {
  let mail = 'Subject: Last\n\nThe last.'
  for (let nth = 10; nth > 0; nth--) mail = within(mail, nth)
  const { text, attached, files } = await openMail(Buffer.from(mail))
  expect(text.trim()).toBe('Text 1')
  expect(attached.match(/Subject: Level \d/g)).toEqual(['Subject: Level 2', 'Subject: Level 3', 'Subject: Level 4'])
  expect(files).toHaveLength(4)
})

test('Of a mail with a thousand mails two hundred are opened', async () => {
  const one = '--b\nContent-Type: message/rfc822\n\nSubject: x\n\nHello.\n'
  const mail = `Content-Type: multipart/mixed; boundary=b\n\n${one.repeat(1000)}--b--`
  const { attached, files } = await openMail(Buffer.from(mail))
  expect(attached.match(/Hello\./g)).toHaveLength(200)
  expect(files).toHaveLength(1000)
})

test('Cut or mislabelled content is read as far as possible', () => {
  const begin = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0])
  const attribute = Buffer.from([1, 0x03, 0x90, 6, 0, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3])
  expect(readTnef(begin)).toBeUndefined()
  expect(readTnef(Buffer.concat([begin, attribute]))).toEqual({ kind: '', text: '', files: [] })
  const many = Buffer.concat([
    begin,
    Buffer.from([
      1, 0x03, 0x90, 6, 0, 12, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 3, 0x10, 0x26, 0, 0xff, 0xff, 0xff, 0xff, 0, 0,
    ]),
  ])
  expect(readTnef(many)).toMatchObject({ files: [] })
})

test('Compressed RTF is unpacked, and never beyond its bound', () => {
  const packed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af8206865 6c0968620065643d'.replaceAll(' ', ''),
    'hex',
  )
  expect(wordsOfRtf(unpackRtf(packed))).toMatch(/^hel/)
  const bomb = Buffer.concat([Buffer.alloc(16), Buffer.alloc(3_000_000, 0xff)])
  bomb.writeUInt32LE(0xffffffff, 4)
  bomb.writeUInt32LE(0x75465a4c, 8)
  expect(unpackRtf(bomb).length).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('RTF says its words, with letters of all kinds', () => {
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 Caf\'e9 \u8364?5\cell paid\par\{x\}}`
  expect(wordsOfRtf(Buffer.from(rtf, 'latin1'))).toBe('Café €5\tpaid\n{x}')
})
