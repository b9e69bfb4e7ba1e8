import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAs } from '#server/platform/text/testing/encode-as.ts'
import { textsInCharsets } from '#server/platform/text/testing/texts-in-charsets.ts'
import { readMail } from '../read-mail.ts'
import { openMail } from './open-mail.ts'

type Written = { bytes: Uint8Array; claimed: string | undefined }

const percents = (bytes: Uint8Array) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A mail whose text, subject and file names are these bytes, in each way in which mailers write them. */
function mailOf({ bytes, claimed }: Written): Buffer {
  const charset = claimed === undefined ? '' : `; charset=${claimed}`
  const label = claimed ?? 'utf-8'
  const raw = Buffer.from(bytes)
  return Buffer.concat([
    Buffer.from(`From: =?${label}?B?${base64(bytes)}?= <jo@shop.example>\nSubject: `),
    Buffer.from(`=?${label}?Q?${percents(bytes).replaceAll('%', '=')}?=`),
    Buffer.from(
      `\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain${charset}\nContent-Transfer-Encoding: base64\n\n${base64(bytes)}\n`,
    ),
    Buffer.from(
      `--b\nContent-Type: application/pdf\nContent-Disposition: attachment;\n filename*=${label}''${percents(bytes)}.pdf\n\nx\n`,
    ),
    Buffer.from(
      `--b\nContent-Type: application/pdf\nContent-Disposition: attachment;\n filename*0*=${label}''${percents(bytes.subarray(0, 3))};\n filename*1*=${percents(bytes.subarray(3))};\n filename*2=".pdf"\n\nx\n`,
    ),
    Buffer.from(
      `--b\nContent-Type: application/pdf; name="=?${label}?B?${base64(bytes)}?="\nContent-Disposition: attachment\n\nx\n`,
    ),
    Buffer.from('--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="'),
    raw.includes(10) || raw.includes(0) ? Buffer.from('x') : raw,
    Buffer.from('.pdf"\n\nx\n--b--\n'),
  ])
}

const plain = (text: string) => text.replace(/^\ufeff/, '')

test.each(textsInCharsets)('Text and names in %s are read under a right claim', async (label, text) => {
  const { email, text: said, files } = await openMail(mailOf({ bytes: encodeAs(text, label), claimed: label }))
  expect(plain(said).trim()).toBe(text)
  expect(plain(email.subject ?? '')).toBe(text)
  expect(plain(email.from?.name ?? '')).toBe(text)
  const names = files.slice(0, 3).map(({ filename }) => plain(filename ?? ''))
  // An ending in single bytes cannot follow a two-byte name.
  expect(label === 'utf-16le' ? names.slice(1) : names).toEqual(
    label === 'utf-16le' ? [`${text}.pdf`, text] : [`${text}.pdf`, `${text}.pdf`, text],
  )
})

test.each([
  ['utf-8', 'iso-8859-1'],
  ['utf-8', 'us-ascii'],
  ['utf-8', undefined],
  ['utf-8', 'x-unknown'],
  ['windows-1252', 'utf-8'],
  ['shift_jis', 'utf-8'],
  ['cp850', 'ibm850'],
  ['shift_jis', 'cp932'],
  ['euc-kr', 'ks_c_5601-1987'],
  ['gbk', 'gb2312'],
  ['macintosh', 'x-mac-roman'],
])('A mail in %s that claims %s is read as written', async (label, claimed) => {
  const text = textsInCharsets.find(([one]) => one === label)![1]
  const { text: said, files } = await openMail(mailOf({ bytes: encodeAs(text, label), claimed }))
  expect(said.trim()).toBe(text)
  expect(files[0]!.filename).toBe(`${text}.pdf`)
})

const lost = /(?![\t\n\f\r])\p{Cc}|\ufffd/u
const envelope = { from: 'jo@shop.example', to: ['case@rightframe.example'], ip: '192.0.2.7', helo: 'x' }
const noNames = async () => await Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))

test('No mail in twenty charsets loses letters unmarked', { tags: ['long'] }, async () => {
  const labels = textsInCharsets.map(([label]) => label)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...textsInCharsets),
      fc.constantFrom(undefined, 'no-charset', 'x-unknown', 'us-ascii', ...labels),
      fc.nat(2),
      async ([label, text], claimed, cut) => {
        const bytes = encodeAs(text, label)
        const mail = await readMail(
          mailOf({ bytes: bytes.subarray(0, bytes.length - cut), claimed }),
          envelope,
          noNames,
        )
        const isMarked = mail.text.includes('The letters of this mail were guessed.')
        const all = [mail.text, mail.subject, mail.name, ...mail.files.map(({ name }) => name)].join('\n')
        expect(isMarked || !lost.test(all)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('Raw letters in heads, and words cut within letters, are read', async () => {
  const text = '港の朝、東京'
  const bytes = Buffer.from(encodeAs(text, 'shift_jis'))
  const half = bytes.subarray(0, 5)
  const rest = bytes.subarray(5)
  const mail = Buffer.concat([
    Buffer.from('From: '),
    bytes,
    Buffer.from(
      ` <jo@shop.example>\nSubject: =?shift_jis?B?${half.toString('base64')}?=\n =?shift_jis?B?${rest.toString('base64')}?= and =?utf-8?Q?caf=C3=A9_au_lait?=\n\nHello`,
    ),
  ])
  const { email } = await openMail(mail)
  expect(email.subject).toBe(`${text} and café au lait`)
  expect(email.from?.name).toBe(text)
})

test('Words that are no encoded words stay as they are', async () => {
  const subject = '=?utf-8?X?no?= a =? b ?= *1* filename*=x'
  const { email, isGuess } = await openMail(
    Buffer.from(`Subject: ${subject}\nContent-Disposition: inline; filename="a*b*=c.txt"\n\nHello`),
  )
  expect(email.subject).toBe(subject)
  expect(isGuess).toBe(false)
})

test('A text in flowed lines keeps them in any letters', async () => {
  const body = Buffer.from(encodeAs('Der Hafen am \nAbend über\n', 'windows-1252'))
  const mail = Buffer.concat([Buffer.from('Content-Type: text/plain; charset=iso-8859-1; format=flowed\n\n'), body])
  expect((await openMail(mail)).text.trim()).toBe('Der Hafen am Abend über')
})
