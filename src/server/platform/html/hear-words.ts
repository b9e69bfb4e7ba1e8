import { hidingAttributes, openHiding, withinLines } from './hiding.ts'
import type { Ear } from './read-markup.ts'

/** A line as people read it: its cells parted by tabs, in so many quotes, below a heading; lines of one block stand together. */
export type Line = { text: string; quotes: number; block: number; heading: string }

/** A position: the line, and letters before it. */
export type Mark = { line: number; at: number }

export type WordsEar = Ear & {
  /** Lines so far, with empty ones at block borders. */
  lines(): Line[]
  /** Targets of the links in page order. */
  links: string[]
  isHiding(): boolean
  /** Hides what stands in the element that opened last. */
  hideWithin(name: string): void
  say(words: string): void
  endLine(): void
  here(): Mark
}

type Options = {
  /** True puts the address of each link behind its words. */
  isLinked?: boolean
  /** True reads hidden words, too. */
  isHiddenRead?: boolean
  /** Classes and ids hidden by style sheets (`hiddenNames`). */
  hidden?: ReadonlySet<string>
  /** Letters after which nothing more is read. */
  most?: number
}

const cells = new Set(['td', 'th'])
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'legend'])
const wanted = new Set(['href', 'alt', 'type', ...hidingAttributes])
const maxLinks = 2000

/**
 * Hears markup and keeps the words that people read, in one way for all pages and mails: cells stay apart, hidden words are left out, and pictures
 * speak by their alternative texts.
 */
export function hearWords({
  isLinked = false,
  isHiddenRead = false,
  hidden: names = none,
  most = Infinity,
}: Options = {}): WordsEar {
  const page = keepLines(most)
  const hidden = openHiding(isHiddenRead, names)
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
      if (headings.has(name)) page.head(name)
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
      if (headings.has(name)) page.head(undefined)
      if (name === 'blockquote') page.quote(-1)
    },
    isHiding: hidden.isHiding,
    hideWithin: hidden.hideWithin,
    say: page.say,
    endLine: page.endLine,
    here: page.here,
    lines: page.lines,
  }
}

const none: ReadonlySet<string> = new Set()

function keepLines(most: number) {
  const lines: Line[] = []
  let [line, quotes, letters, block, heading] = ['', 0, 0, 0, '']
  let inHeading: string | undefined
  const read = (): Line => {
    const text = plainLine(line)
    if (inHeading !== undefined && text !== '') heading = text
    return { text, quotes, block, heading }
  }
  const endLine = () => {
    lines.push(read())
    line = ''
  }
  return {
    endLine,
    head: (name: string | undefined) => void (inHeading = name),
    here: (): Mark => ({ line: lines.length, at: plainLine(line).length }),
    say: (words: string) => {
      if (letters >= most) return
      line += words
      letters += words.length
    },
    /** Parts cells, and begins a line where this element does. */
    breaks: (name: string) => {
      if (cells.has(name)) line += '\t'
      else if (!withinLines.has(name)) {
        endLine()
        if (name !== 'br') block += 1
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
    lines: () => (line === '' ? lines : [...lines, read()]),
  }
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
