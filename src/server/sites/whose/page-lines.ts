import { Parser } from 'htmlparser2'
import { attributeIn, hiddenClasses, isHiddenTag } from './hidden-parts.ts'

/** A line of a page as people read it; lines of one block stand together, below a heading. */
export type PageLine = { text: string; block: number; heading: string }
/** The address that a link names, with the line in which it stands and how much of the line stands before it. */
export type MailLink = { email: string; line: number; at: number }
/** What a page says to people, the addresses of its links, and its data in JSON-LD. */
export type ReadPage = { lines: PageLine[]; linked: MailLink[]; data: string[] }

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'legend'])
const blocks = new Set(['p', 'div', 'li', 'tr', 'td', 'section', 'address', 'footer', 'dd', ...headings])
const unread = new Set(['script', 'style', 'noscript', 'template', 'svg'])
/** Elements whose end may be left out, and those that have none. */
const openEnded = new Set(['p', 'li', 'tr', 'td', 'dd', 'dt', 'option'])
const empty = new Set(['br', 'img', 'input', 'hr', 'meta', 'link', 'wbr'])
/** What stands further down of a page is not read. */
const maxLines = 2000
const maxLine = 400
const maxData = 10
const longestData = 100_000
const longestName = 20

type Reading = ReadPage & {
  line: string
  block: number
  heading: string
  inHeading: string | undefined
  isStreet: boolean
}

/** Reads the lines of a page without what it hides from people. Its time grows with the markup's length alone. */
export function linesOfPage(markup: string): ReadPage {
  const reading: Reading = {
    lines: [],
    linked: [],
    data: [],
    line: '',
    block: 0,
    heading: '',
    inHeading: undefined,
    isStreet: false,
  }
  const small = markup.toLowerCase()
  const hidden = hiddenClasses(markup)
  for (let at = 0; at < markup.length && reading.lines.length < maxLines;) {
    const open = markup.indexOf('<', at)
    reading.line += markup.slice(at, open < 0 ? markup.length : open)
    const isComment = open >= 0 && markup.startsWith('<!--', open)
    const close = open < 0 ? -1 : markup.indexOf(isComment ? '-->' : '>', open)
    if (close < 0) break
    const name = isComment ? '' : (/^<\/?([a-z][a-z\d]*)/.exec(small.slice(open, open + longestName))?.[1] ?? '')
    const tag = {
      name,
      isEnd: small[open + 1] === '/',
      inside: markup.slice(open, Math.min(close, open + maxLine * 4)),
    }
    take(reading, tag)
    const isLeftOut =
      !tag.isEnd && (unread.has(name) || (name !== '' && (isHiddenTag(tag, hidden) || isProtected(tag))))
    if (!isLeftOut || empty.has(name)) at = close + (isComment ? 3 : 1)
    else {
      const end = endOf(small, name, close)
      if (name === 'script') keepData(reading, tag.inside, markup.slice(close + 1, end < 0 ? markup.length : end))
      if (end < 0 && !openEnded.has(name)) break
      at = end < 0 ? close + 1 : end
    }
  }
  endLine(reading)
  return { lines: reading.lines, linked: reading.linked, data: reading.data }
}

type Tag = { name: string; isEnd: boolean; inside: string }

function take(reading: Reading, { name, isEnd, inside }: Tag): void {
  if (name === 'br' || blocks.has(name)) endLine(reading)
  if (blocks.has(name)) reading.block++
  if (headings.has(name)) reading.inHeading = isEnd ? undefined : name
  if (isEnd) return
  const property = inside.includes('itemprop') ? (attributeIn(inside, 'itemprop') ?? '') : ''
  // In microdata a street is a line of its own, and so is a country (schema.org).
  if (property !== '' && (reading.isStreet || /^(?:streetAddress|addressCountry)$/.test(property))) endLine(reading)
  if (property !== '') reading.isStreet = property === 'streetAddress'
  const email = name === 'a' ? linkedIn(inside) : property === 'email' ? attributeIn(inside, 'content') : undefined
  if (email !== undefined)
    reading.linked.push({ email, line: reading.lines.length, at: shownAs(reading.line).trimEnd().length })
  const shown = protectedIn(attributeIn(inside, 'data-cfemail'))
  if (shown !== undefined) reading.line += ` ${shown} `
}

function endLine(reading: Reading): void {
  const text = shownAs(reading.line).trim().slice(0, maxLine)
  reading.line = ''
  if (text === '') return
  if (reading.inHeading !== undefined) reading.heading = text
  reading.lines.push({ text, block: reading.block, heading: reading.heading })
}

const shownAs = (line: string): string =>
  withoutEntities(line.slice(0, maxLine * 4))
    .replace(/\s+/g, ' ')
    .trimStart()

/** Where an element ends that is left out; below 0 where it never does. */
function endOf(small: string, name: string, from: number): number {
  const ends = new RegExp(String.raw`<(/?)${name}(?=[\s/>])`, 'g')
  ends.lastIndex = from
  let depth = 1
  for (let found = ends.exec(small); found; found = ends.exec(small)) {
    const isEnd = found[1] === '/'
    if (!isEnd && openEnded.has(name)) return found.index
    if (!unread.has(name) || isEnd) depth += isEnd ? -1 : 1
    if (depth === 0) return found.index
  }
  return -1
}

function keepData({ data }: Reading, tag: string, text: string): void {
  if (/\stype\s?=\s?["']?application\/ld\+json/i.test(tag) && data.length < maxData && text.length <= longestData)
    data.push(text)
}

function linkedIn(tag: string): string | undefined {
  const href = attributeIn(tag, 'href') ?? ''
  const mail = /^\s?mailto:([^?]+)/i.exec(withoutEntities(href))?.[1]
  if (mail !== undefined) return decoded(mail).trim()
  return protectedIn(/\/cdn-cgi\/l\/email-protection#([\da-f]+)$/i.exec(href)?.[1])
}

const isProtected = ({ inside }: Tag): boolean => protectedIn(attributeIn(inside, 'data-cfemail')) !== undefined

/** An address as Cloudflare hides it from programs: every byte is turned by the first. */
function protectedIn(hex: string | undefined): string | undefined {
  if (hex === undefined || !/^(?:[\da-f]{2}){5,200}$/i.test(hex)) return undefined
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
}

/** A line without tags, as it is read. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  let read = ''
  const parser = new Parser({ ontext: (part) => void (read += part) })
  parser.end(text.replaceAll('<', ' '))
  return read
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
