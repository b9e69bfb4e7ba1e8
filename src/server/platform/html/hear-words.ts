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
  const page = keepLines(most)
  const hidden = openHiding(isHiddenRead)
  const links: string[] = []
  let link: { href: string; words: () => string } | undefined
  const endLink = () => {
    if (link && isLinked) page.say(behind(link.words(), link.href))
    link = undefined
  }
  const beginLink = (href: string) => {
    endLink()
    if (href === '') return
    if (links.length < maxLinks) links.push(href)
    link = { href, words: page.wordsFromHere() }
  }
  return {
    links,
    wants: (attribute) => wanted.has(attribute),
    open: (name, at) => {
      if (hidden.opens(name, at)) return
      page.breaks(name)
      if (name === 'blockquote') page.quote(1)
      if (name === 'a') beginLink(at.get('href')?.trim() ?? '')
      else if (name === 'img' || name === 'area' || (name === 'input' && at.get('type') === 'image'))
        page.say(at.get('alt')?.trim() ?? '')
    },
    text: (piece) => {
      if (!hidden.isHiding()) page.say(piece)
    },
    close: (name) => {
      if (hidden.closes(name)) return
      if (name === 'a') endLink()
      if (name !== 'br') page.breaks(name)
      if (name === 'blockquote') page.quote(-1)
    },
    lines: page.lines,
  }
}

function keepLines(most: number) {
  const lines: Line[] = []
  let [line, quotes, letters] = ['', 0, 0]
  return {
    say: (words: string) => {
      if (letters >= most) return
      line += words
      letters += words.length
    },
    /** Parts cells, and begins a line where this element does. */
    breaks: (name: string) => {
      if (cells.has(name)) line += '\t'
      else if (!withinLines.has(name)) {
        lines.push({ text: plainLine(line), quotes })
        line = ''
      }
    },
    quote: (step: 1 | -1) => {
      quotes = Math.max(0, quotes + step)
    },
    wordsFromHere: () => {
      const [from, at] = [lines.length, line.length]
      return () => {
        if (lines.length === from) return line.slice(at)
        const before = lines.slice(from).map(({ text }) => text)
        return `${before.join(' ')} ${line}`
      }
    },
    lines: () => (line === '' ? lines : [...lines, { text: plainLine(line), quotes }]),
  }
}

/** Follows which element hides what stands in it, however badly its tags are closed. */
function openHiding(isHiddenRead: boolean) {
  let hiding: { name: string; depth: number } | undefined
  const ends = (by: string, name: string) =>
    by === 'body' || (siblings.has(name) && (by === name || (name === 'p' && !isInline(by))))
  return {
    isHiding: () => hiding !== undefined,
    /** True where this element is hidden. */
    opens: (name: string, at: Attributes): boolean => {
      if (hiding && ends(name, hiding.name)) hiding = undefined
      if (hiding) {
        if (name === hiding.name) hiding.depth += 1
        return true
      }
      if (!hides(name, at, isHiddenRead)) return false
      if (!empty.has(name)) hiding = { name, depth: 1 }
      return true
    },
    /** True for a tag within what is hidden, and for its last. */
    closes: (name: string): boolean => {
      if (!hiding) return false
      if (name === hiding.name && --hiding.depth === 0) hiding = undefined
      return true
    },
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
    .trim()

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
