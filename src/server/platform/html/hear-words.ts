import type { Attributes, Ear } from './read-markup.ts'

/** A line as people read it: its cells parted by tabs, in so many quotes. */
export type Line = { text: string; quotes: number }

export type WordsEar = Ear & {
  /** The lines so far; empty ones stand where blocks begin and end. */
  lines(): Line[]
  /** Where the links lead, in the order of the page. */
  links: string[]
}

type Options = {
  /** True puts the address of each link behind its words. */
  isLinked?: boolean
  /** True reads hidden words, too. */
  isHiddenRead?: boolean
  /** Letters after which nothing more is read. */
  most?: number
}

/** What goes on with the line that it stands in; all else begins or ends one. */
const withinLines = new Set(
  'a abbr acronym area b bdi bdo big button cite code data del dfn em font i img input ins kbd label map mark o:p picture q s samp small source span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th'])
const unseen = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'svg', 'object', 'iframe'])
/** Elements that nothing stands in. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that the next of their kind ends. */
const siblings = new Set(['p', 'li', 'dd', 'dt', 'option'])
const wanted = new Set(['href', 'alt', 'style', 'hidden', 'type'])
const maxLinks = 2000

/**
 * Hears markup and keeps the words that people read, in one way for all pages and mails: cells stay apart, hidden words are left out, and pictures
 * speak by their alternative texts.
 */
export function hearWords({ isLinked = false, isHiddenRead = false, most = Infinity }: Options = {}): WordsEar {
  const lines: Line[] = []
  const links: string[] = []
  let [line, quotes, letters] = ['', 0, 0]
  /** The element that hides what stands in it, and how many of its name are open. */
  let hidden: { name: string; depth: number } | undefined
  let link: { href: string; lines: number; at: number } | undefined
  const say = (words: string) => {
    if (letters >= most) return
    line += words
    letters += words.length
  }
  const end = () => {
    lines.push({ text: plainLine(line), quotes })
    line = ''
  }
  const endLink = () => {
    if (!link) return
    const said =
      lines.length === link.lines
        ? line.slice(link.at)
        : lines
            .slice(link.lines)
            .map(({ text }) => text)
            .join(' ') + line
    if (isLinked) say(behind(said, link.href))
    link = undefined
  }
  const opened = (name: string, at: Attributes) => {
    if (cells.has(name)) line += '\t'
    else if (!withinLines.has(name)) end()
    if (name === 'blockquote') quotes += 1
    if (name === 'img' || name === 'area' || (name === 'input' && at.get('type') === 'image'))
      say(at.get('alt')?.trim() ?? '')
    if (name !== 'a') return
    endLink()
    const href = at.get('href')?.trim() ?? ''
    if (href === '') return
    if (links.length < maxLinks) links.push(href)
    link = { href, lines: lines.length, at: line.length }
  }
  const isHidden = (name: string): boolean => {
    if (!hidden) return false
    if (
      name === 'body' ||
      (siblings.has(hidden.name) && (name === hidden.name || (hidden.name === 'p' && !isInline(name))))
    )
      hidden = undefined
    else if (name === hidden.name) hidden.depth += 1
    return hidden !== undefined
  }
  return {
    links,
    wants: (attribute) => wanted.has(attribute),
    open: (name, at) => {
      if (isHidden(name)) return
      if (hides(name, at, isHiddenRead)) {
        if (!empty.has(name)) hidden = { name, depth: 1 }
      } else opened(name, at)
    },
    text: (piece) => {
      if (!hidden) say(piece)
    },
    close: (name) => {
      if (hidden) {
        if (name === hidden.name && --hidden.depth === 0) hidden = undefined
        return
      }
      if (name === 'a') endLink()
      if (cells.has(name)) line += '\t'
      else if (!withinLines.has(name) && name !== 'br') end()
      if (name === 'blockquote' && quotes > 0) quotes -= 1
    },
    lines: () => (line === '' ? lines : [...lines, { text: plainLine(line), quotes }]),
  }
}

const isInline = (name: string): boolean => withinLines.has(name) || empty.has(name)

const unshown = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)\b/i
const folded = /(?:^|;)\s*max-height\s*:\s*0(?:px|em|pt|%)?\s*(?:;|!|$)/i

/** True for an element that people do not see. A whole page that is hidden waits for its script. */
function hides(name: string, at: Attributes, isHiddenRead: boolean): boolean {
  if (unseen.has(name)) return true
  if (isHiddenRead || name === 'body' || name === 'html') return false
  const style = at.get('style') ?? ''
  return at.has('hidden') || unshown.test(style) || (folded.test(style) && /overflow\s*:\s*hidden/i.test(style))
}

const plainLine = (line: string): string =>
  line
    .replaceAll(/[^\S\t]+/g, ' ')
    .replaceAll(/ ?\t[ \t]*/g, '\t')
    .replaceAll(/^[\s]+|[\s]+$/g, '')

const longestAddress = 300

/** The address of a link, unless its words say it. */
function behind(words: string, href: string): string {
  const address = /^mailto:/i.test(href) ? (href.slice('mailto:'.length).split('?')[0] ?? '') : href
  if (!/^(?:https?|mailto|tel):/i.test(href)) return ''
  const short = address.length > longestAddress ? (address.split(/[?#]/)[0] ?? '') : address
  if (short === '' || short.length > longestAddress || bare(words).includes(bare(short))) return ''
  return ` <${short}>`
}

const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|tel:)(?:www\.)?/, '')
    .replace(/\/$/, '')
