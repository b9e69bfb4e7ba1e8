import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePage } from './decode-page.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['the byte order mark, whatever else is said', utf8('\ufeffÄ'), 'text/html; charset=iso-8859-1', 'Ä', 'utf-8'],
  ['UTF-16 with its mark', new Uint8Array([0xff, 0xfe, 0xc4, 0x00]), undefined, 'Ä', 'utf-16le'],
  ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0x00, 0xc4]), undefined, 'Ä', 'utf-16be'],
  [
    'the header before the page',
    latin('<meta charset="utf-8">\xc4'),
    'text/html;charset=ISO-8859-1',
    '<meta charset="utf-8">Ä',
    'windows-1252',
  ],
  [
    'the page, where the header says nothing',
    latin('<meta charset=windows-1250>\x9e'),
    'text/html',
    '<meta charset=windows-1250>ž',
    'windows-1250',
  ],
  [
    'the page in the old way',
    latin('<META http-equiv="Content-Type" content="text/html; charset=koi8-r">\xc1'),
    undefined,
    '<META http-equiv="Content-Type" content="text/html; charset=koi8-r">а',
    'koi8-r',
  ],
  [
    'the prolog of XML',
    latin('<?xml version="1.0" encoding="iso-8859-2"?>\xb1'),
    undefined,
    '<?xml version="1.0" encoding="iso-8859-2"?>ą',
    'iso-8859-2',
  ],
  [
    'Japanese',
    new Uint8Array([...latin('<meta charset="shift_jis">'), 0x93, 0xfa]),
    undefined,
    '<meta charset="shift_jis">日',
    'shift_jis',
  ],
  ['UTF-8 that nobody declared', utf8('Ä'), 'text/html', 'Ä', 'utf-8'],
  ['anything else that nobody declared', latin('\xc4'), 'text/html', 'Ä', 'windows-1252'],
  [
    'a charset that does not exist',
    utf8('<meta charset="klingon">Ä'),
    'text/html; charset=klingon',
    '<meta charset="klingon">Ä',
    'utf-8',
  ],
  [
    'a page that says it is UTF-16 and is not',
    utf8('<meta charset="utf-16">Ä'),
    undefined,
    '<meta charset="utf-16">Ä',
    'utf-8',
  ],
  ['bytes that mean nothing', new Uint8Array([0x41, 0xff, 0x42]), 'text/html; charset=utf-8', 'A\ufffdB', 'utf-8'],
])('A page is read by %s', (_, bytes, header, text, charset) => {
  expect(decodePage(bytes, header)).toEqual({ text, charset })
})

test('A declaration without a charset declares none', () => {
  const blanks = ' '.repeat(250_000)
  expect(decodePage(latin(`<meta charset=${blanks}!>`), `text/html; charset=${blanks}!`).charset).toBe('utf-8')
})

test('Any bytes are some text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.option(fc.string(), { nil: undefined }), (bytes, header) => {
      expect(typeof decodePage(bytes, header).text).toBe('string')
    }),
  )
})
