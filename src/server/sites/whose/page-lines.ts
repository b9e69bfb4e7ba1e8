import { hearWords, type Line, type Mark } from '#server/platform/html/hear-words.ts'
import { hiddenNames } from '#server/platform/html/hiding.ts'
import { type Attributes, readMarkup } from '#server/platform/html/read-markup.ts'

/** A visible line, with its block and the heading above. */
export type PageLine = { text: string; block: number; heading: string }
/** The address in a link, with its line and the number of letters before it in the line. */
export type MailLink = { email: string; line: number; at: number }
/** A page's visible lines, linked addresses and JSON-LD. */
export type ReadPage = { lines: PageLine[]; linked: MailLink[]; data: string[] }

/** Limits: content further down a page is not read. */
const maxLines = 2000
const maxLine = 400
const longestText = maxLines * maxLine
const maxLinks = 2000
const maxData = 10
const longestData = 100_000

const wanted = new Set(['itemprop', 'content', 'data-cfemail', 'type', 'href'])

/** Reads the visible lines of a page; each cell of a table is one. Its time grows linearly with the markup. */
export function linesOfPage(markup: string): ReadPage {
  const words = hearWords({ hidden: hiddenNames(markup), most: longestText })
  const found: (Mark & { email: string })[] = []
  const data: string[] = []
  let script: string | undefined
  let isStreet = false
  const endScript = () => {
    if (script !== undefined && script.length <= longestData && data.length < maxData) data.push(script)
    script = undefined
  }
  const takeProperty = (property: string) => {
    // Microdata puts streets and countries on their own lines (schema.org).
    if (isStreet || /^(?:streetAddress|addressCountry)$/.test(property)) words.endLine()
    isStreet = property === 'streetAddress'
  }
  readMarkup(markup, {
    wants: (attribute) => wanted.has(attribute) || words.wants(attribute),
    open: (name, at) => {
      endScript()
      if (name === 'script' && /^\s*application\/ld\+json/i.test(at.get('type') ?? '')) script = ''
      words.open(name, at)
      if (words.isHiding()) return
      const property = at.get('itemprop') ?? ''
      if (property !== '') takeProperty(property)
      const email = mailOf(name, property, at)
      if (email !== undefined && found.length < maxLinks) found.push({ ...words.here(), email })
      const shown = protectedIn(at.get('data-cfemail'))
      if (shown === undefined) return
      words.say(` ${shown} `)
      words.hideWithin(name)
    },
    text: (piece, inside) => {
      if (inside === 'script' && script !== undefined) script += piece
      else words.text(piece, inside)
    },
    close: (name) => {
      endScript()
      words.close(name)
    },
  })
  endScript()
  return { ...placed(words.lines(), found), data }
}

/** Splits cells into lines, drops empty lines, places links. */
function placed(read: readonly Line[], found: readonly (Mark & { email: string })[]): Omit<ReadPage, 'data'> {
  const lines: PageLine[] = []
  const linked: MailLink[] = []
  const ofLine = Map.groupBy(found, ({ line }) => line)
  for (const [nth, { text, block, heading }] of read.entries()) {
    if (lines.length >= maxLines) break
    const marks = ofLine.get(nth) ?? []
    let begins = 0
    for (const cell of text.split('\t')) {
      const ends = begins + cell.length
      for (const { email, at } of marks)
        if (at >= begins && at <= ends) linked.push({ email, line: lines.length, at: at - begins })
      if (cell !== '') lines.push({ text: cell.slice(0, maxLine), block, heading: heading.slice(0, maxLine) })
      begins = ends + 1
    }
  }
  return { lines, linked }
}

function mailOf(name: string, property: string, at: Attributes): string | undefined {
  if (name !== 'a') return property === 'email' ? at.get('content') : undefined
  const href = at.get('href') ?? ''
  const mail = /^\s*mailto:([^?]+)/i.exec(href)?.[1]
  if (mail !== undefined) return decoded(mail).trim()
  return protectedIn(/\/cdn-cgi\/l\/email-protection#([\da-f]+)$/i.exec(href)?.[1])
}

/** Decodes Cloudflare's addresses: bytes XORed with the first. */
function protectedIn(hex: string | undefined): string | undefined {
  if (hex === undefined || !/^(?:[\da-f]{2}){5,200}$/i.test(hex)) return undefined
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
