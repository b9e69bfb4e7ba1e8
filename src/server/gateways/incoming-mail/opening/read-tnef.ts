import { wordsOfHtml } from '#server/platform/html/words-of-html.ts'
import { type Properties, readProperties, textOf } from './mapi-properties.ts'
import { unpackRtf, wordsOfRtf } from './words-of-rtf.ts'

export type TnefFile = { name: string; type: string; body: Uint8Array }

/** Contents of `winmail.dat` (MS-OXTNEF); `kind` like `IPM.Note`. */
export type Tnef = { kind: string; text: string; files: TnefFile[] }

const signature = 0x223e9f78
const [ofMessage, ofFile] = [1, 2]
const ids = {
  class: 0x8008,
  body: 0x800c,
  properties: 0x9003,
  begin: 0x9002,
  title: 0x8010,
  data: 0x800f,
  fileProperties: 0x9005,
}
const tags = {
  class: 0x1a,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  name: 0x3704,
  longName: 0x3707,
  type: 0x370e,
}
const maxFiles = 50
const longestHtml = 2_000_000

export const isTnef = (bytes: Uint8Array): boolean => bytes.length > 6 && bufferOf(bytes).readUInt32LE(0) === signature

/** Reads up to the first fault; undefined for other content. */
export function readTnef(bytes: Uint8Array): Tnef | undefined {
  if (!isTnef(bytes)) return undefined
  const all = bufferOf(bytes)
  const files: { name: string; type: string; body: Buffer }[] = []
  let [kind, body] = ['', '']
  let properties: Properties = new Map()
  for (let at = 6; at + 9 <= all.length;) {
    const [level, id, length] = [all[at], all.readUInt16LE(at + 1), all.readUInt32LE(at + 5)]
    const data = all.subarray(at + 9, at + 9 + length)
    if (data.length < length) break
    at += 9 + length + 2
    const file = files.at(-1)
    if (level === ofMessage && id === ids.class) kind = textOf(data)
    else if (level === ofMessage && id === ids.body) body = textOf(data)
    else if (level === ofMessage && id === ids.properties) properties = readProperties(data)
    else if (level !== ofFile) continue
    else if (id === ids.begin && files.length < maxFiles) files.push({ name: '', type: '', body: Buffer.alloc(0) })
    else if (file && id === ids.title) file.name ||= textOf(data)
    else if (file && id === ids.data) file.body = data
    else if (file && id === ids.fileProperties) addProperties(file, readProperties(data))
  }
  return {
    kind: stringOf(properties.get(tags.class)) || kind,
    text: wordsIn(properties) || body,
    files: files.filter((one) => one.body.length > 0),
  }
}

/** The full name is a property; the other has eight letters. */
function addProperties(file: { name: string; type: string; body: Buffer }, properties: Properties): void {
  file.name = stringOf(properties.get(tags.longName)) || stringOf(properties.get(tags.name)) || file.name
  file.type = stringOf(properties.get(tags.type)) || file.type
  const data = properties.get(tags.data)
  // An identifier stands before what is another message.
  if (Buffer.isBuffer(data) && file.body.length === 0) file.body = isTnef(data.subarray(16)) ? data.subarray(16) : data
}

function wordsIn(properties: Properties): string {
  const plain = stringOf(properties.get(tags.body)).trim()
  if (plain !== '') return plain
  const html = stringOf(properties.get(tags.html)).slice(0, longestHtml)
  if (html.trim() !== '') return wordsOfHtml(html)
  const rtf = properties.get(tags.rtf)
  return Buffer.isBuffer(rtf) ? wordsOfRtf(unpackRtf(rtf)) : ''
}

const stringOf = (value: string | Buffer | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : textOf(value)

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)
