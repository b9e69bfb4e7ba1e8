import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, guessOf } from './decode-text.ts'
import { encodeAs } from '../testing/encode-as.ts'
import { textsInCharsets as texts } from '../testing/texts-in-charsets.ts'

const lost = /(?![\t\n\f\r])\p{Cc}|\ufffd/u

test('Text in twenty charsets loses nothing unmarked, whatever its claim', () => {
  const labels = texts.map(([label]) => label)
  expect(new Set(labels).size).toBe(20)
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.constantFrom(undefined, 'no-charset', '', ...labels),
      fc.nat(40),
      fc.string({ maxLength: 8 }),
      ([label, text], claimed, cut, ascii) => {
        const bytes = encodeAs(`${ascii.replaceAll(/[^ -~]/g, '')}${text}`, label)
        const read = decodeText(bytes.subarray(0, bytes.length - (cut % 3)), claimed)
        expect(read.isGuess || !lost.test(read.text)).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})

test.each(texts)('Text in %s is read as written under a right claim', (label, text) => {
  expect(decodeText(encodeAs(text, label), label)).toMatchObject({ text, isGuess: false })
})

test.each([
  ['windows-1252', 'Café Müller – 20 €'],
  ['macintosh', 'Café Müller, façade'],
  ['macintosh', 'Hafen am Abend; Küste von Süden; Übung'],
  ['cp850', 'Café Müller, façade'],
  ['cp850', 'Straße, Größe, Übung'],
  ['windows-1250', 'Žluťoučký kůň'],
  ['windows-1251', 'Вечер в порту'],
  ['koi8-r', 'Вечер в порту'],
  ['windows-1253', 'Λιμάνι το πρωί'],
  ['shift_jis', '港の朝、東京'],
  ['shift_jis', '東京タワーの写真.jpg'],
  ['euc-jp', '港の朝、東京'],
  ['gbk', '港口的早晨，照片'],
  ['big5', '港口的早晨，照片'],
  ['euc-kr', '항구의 아침'],
])('Text in %s that claims nothing is guessed: %s', (label, text) => {
  const read = decodeText(encodeAs(text, label))
  expect([read.charset, read.text, read.isGuess]).toEqual([label, text, true])
})

test('Lossy claims are not believed, and damaged UTF-8 stays UTF-8', () => {
  const cafe = encodeAs('Café Müller', 'windows-1252')
  expect(decodeText(cafe, 'utf-8')).toEqual({ text: 'Café Müller', charset: 'windows-1252', isGuess: true })
  expect(decodeText(Buffer.from('Café'), 'windows-1252')).toEqual({ text: 'Café', charset: 'utf-8', isGuess: false })
  const long = Buffer.concat([Buffer.from('Café Müller in Łódź. '.repeat(60)), Buffer.from([0xff])])
  expect(decodeText(long)).toMatchObject({ charset: 'utf-8', isGuess: true })
  expect(decodeText(new Uint8Array())).toEqual({ text: '', charset: 'utf-8', isGuess: false })
})

test('A guess shows the first line beyond ASCII with its neighbours', () => {
  const read = decodeText(encodeAs('Client,From\nAcme,2023\nMüller,2023\nBlue,2024\nRed,2024', 'windows-1252'))
  expect(guessOf(read)).toEqual({ charset: 'windows-1252', lines: ['Acme,2023', 'Müller,2023', 'Blue,2024'] })
  expect(guessOf(decodeText(Buffer.from('Müller')))).toBeUndefined()
})
