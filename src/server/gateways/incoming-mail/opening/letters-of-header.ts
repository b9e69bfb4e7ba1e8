import { isKnownCharset } from '#server/platform/text/letters/decode-as.ts'
import { decodeText } from '#server/platform/text/letters/decode-text.ts'

type Noted = () => unknown

/** Names of charsets beside those of the WHATWG's register. Source: what Outlook, Lotus and mailers of Japan and Korea write. */
const otherNames: Readonly<Record<string, string>> = {
  '850': 'cp850',
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '50222': 'iso-2022-jp',
  '51932': 'euc-jp',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  iso2022jp: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  macroman: 'macintosh',
  mskanji: 'shift_jis',
  shiftjis: 'shift_jis',
  tis620: 'windows-874',
  uhc: 'euc-kr',
  windows31j: 'shift_jis',
}

/** The charset of a label, if known. */
export function claimOf(label: string | undefined): string | undefined {
  const said = label?.trim().toLowerCase() ?? ''
  if (said === '' || isKnownCharset(said)) return said || undefined
  const short = said.replace(/^(?:x-ms-|x-|cs)/, '').replaceAll(/[\s._-]+/g, '')
  const other = otherNames[short.replace(/^(?:cp|windows|ms|ibm)(?=\d)/, '')] ?? otherNames[short]
  return other ?? (isKnownCharset(short) ? short : undefined)
}

function read(bytes: Uint8Array, label: string | undefined, noteGuess: Noted): string {
  const { text, isGuess } = decodeText(bytes, claimOf(label))
  if (isGuess) noteGuess()
  return text.toWellFormed()
}

/** Begins another set of letters in older mails of Japan. */
const escape = 0x1b

/** A head's line in UTF-8, although older programs encode differently. */
export function lettersOfLine(line: Uint8Array, noteGuess: Noted): Uint8Array {
  if (!line.some((byte) => byte > 0x7f || byte === escape)) return line
  return Buffer.from(read(line, undefined, noteGuess))
}

/** A field of a head whose encoded words (RFC 2047) and parameters (RFC 2231) are in UTF-8, whatever they claim. */
export const lettersOfHeader = (line: string, noteGuess: Noted): string => {
  const words = line.includes('=?') ? lettersOfWords(line, noteGuess) : line
  return /^content-(?:type|disposition):/i.test(words) && words.includes('*')
    ? lettersOfParameters(words, noteGuess)
    : words
}

const run = /=\?[^?\s]+\?[QqBb]\?[^?]*\?=(?:[ \t]+=\?[^?\s]+\?[QqBb]\?[^?]*\?=)*/g
const word = /=\?([^?\s]+)\?([QqBb])\?([^?]*)\?=/g

/** Letters may span two words. */
function lettersOfWords(line: string, noteGuess: Noted): string {
  return line.replaceAll(run, (all) => {
    const pieces: { charset: string; bytes: Buffer[] }[] = []
    for (const [, label = '', encoding = '', text = ''] of all.matchAll(word)) {
      const charset = label.split('*')[0]!.toLowerCase()
      const bytes = /b/i.test(encoding) ? Buffer.from(text, 'base64') : bytesOfQuoted(text)
      if (pieces.at(-1)?.charset === charset) pieces.at(-1)!.bytes.push(bytes)
      else pieces.push({ charset, bytes: [bytes] })
    }
    const text = pieces.map(({ charset, bytes }) => read(Buffer.concat(bytes), charset, noteGuess)).join('')
    return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  })
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text.replaceAll('_', ' '))
      .toString('latin1')
      .replaceAll(/=([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )

type Section = { at: number; isEncoded: boolean; value: string }

const parameter = /;[ \t]*([\w-]+)\*(?:(\d{1,4})(\*)?)?[ \t]*=[ \t]*("[^"]*"|[^;\s]*)/g

/** File names in pieces; the first gives the charset. */
function lettersOfParameters(line: string, noteGuess: Noted): string {
  const found = new Map<string, Section[]>()
  const rest = line.replaceAll(
    parameter,
    (...[, name, at, star, value]: [string, string, string | undefined, string | undefined, string]) => {
      const section = {
        at: Number(at ?? 0),
        isEncoded: at === undefined || star !== undefined,
        value: value.replaceAll('"', ''),
      }
      found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), section])
      return ''
    },
  )
  const said = [...found].map(
    ([name, sections]) => `; ${name}*=utf-8''${encodeURIComponent(textOf(sections, noteGuess))}`,
  )
  return rest + said.join('')
}

function textOf(sections: Section[], noteGuess: Noted): string {
  let charset: string | undefined
  let said = ''
  let waiting: Buffer[] = []
  // Letters may span two pieces.
  const finish = () => {
    if (waiting.length > 0) said += read(Buffer.concat(waiting), charset, noteGuess)
    waiting = []
  }
  for (const { at, isEncoded, value } of sections.toSorted((a, b) => a.at - b.at)) {
    const [, label, text = value] = (at === 0 && isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(value)) || []
    charset ??= label
    if (isEncoded) waiting.push(bytesOfPercents(text))
    else {
      finish()
      said += value
    }
  }
  finish()
  return said
}

const bytesOfPercents = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replaceAll(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )
