import { finished, matchingOf, normal, type RobotsLine } from './robots-matching.ts'
import { robotName } from './robots-words.ts'
import { longestAddress } from '../pages/addresses/web-address.ts'

/** Rules for us from a robots.txt file (RFC 9309). */
export type RobotsRules = {
  /** True when an address of the origin is allowed. */
  allows(url: string): boolean
  /** Pause between requests; undefined without one. */
  delaySeconds: number | undefined
  sitemaps: string[]
  /** Most passes over an address that one check costs. */
  passes: number
  /** Approximate memory of the rules, in bytes. */
  bytes: number
}

/** Letters of a file that are read. RFC 9309 has robots read at least so many bytes. */
const maxRead = 500 * 1024
const maxSitemaps = 20
/** Bytes beyond the text: per rules, and per stored text. */
const bytesBeside = { rules: 1000, text: 80 }

const none = { delaySeconds: undefined, sitemaps: [], passes: 1, bytes: bytesBeside.rules }
export const allowAll: RobotsRules = { ...none, allows: () => true }
export const forbidAll: RobotsRules = { ...none, allows: () => false }

/** The file's whole lines, since a cut one misleads. */
export const readablePart = (text: string): string =>
  text.length <= maxRead
    ? text
    : text.slice(0, 1 + Math.max(text.lastIndexOf('\n', maxRead - 1), text.lastIndexOf('\r', maxRead - 1)))

type Group = { names: Set<string>; lines: RobotsLine[]; delaySeconds: number | undefined }

/**
 * Reads the file: the groups that name us, else those for everybody. The longest pattern that fits decides, of two as long the one that
 * allows. The file itself may always be asked for.
 */
export const readRobots = (text: string): RobotsRules => finished(readingOf(text))

/** The same in short steps: one of half a megabyte takes half a second, and many may come at once. */
export async function readRobotsInTurns(text: string, rest: () => Promise<void>): Promise<RobotsRules> {
  const reading = readingOf(text)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
    await rest()
  }
}

function* readingOf(text: string): Generator<void, RobotsRules> {
  const file = readablePart(text)
  const { groups, sitemaps } = yield* groupsOf(file)
  const ours = groups.filter(({ names }) => names.has(robotName.toLowerCase()))
  const chosen = ours.length > 0 ? ours : groups.filter(({ names }) => names.has('*'))
  const { allows, passes, texts } = yield* matchingOf(chosen.flatMap(({ lines }) => lines))
  return {
    allows: (url) => {
      const path = pathOf(url)
      return path === '/robots.txt' || allows(path)
    },
    delaySeconds: chosen.find((group) => group.delaySeconds !== undefined)?.delaySeconds,
    sitemaps,
    passes,
    // Cut texts keep the whole file in memory.
    bytes: bytesBeside.rules + 2 * file.length + bytesBeside.text * texts,
  }
}

function* groupsOf(text: string): Generator<void, { groups: Group[]; sitemaps: string[] }> {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let isNaming = false
  for (const [line] of text.replace(/^\ufeff/, '').matchAll(/[^\r\n]+/g)) {
    yield
    const [, field = '', rest = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const [name, value] = [field.toLowerCase(), rest.trim()]
    const group = groups.at(-1)
    if (name === 'user-agent') {
      if (isNaming && group) group.names.add(nameIn(value))
      else groups.push({ names: new Set([nameIn(value)]), lines: [], delaySeconds: undefined })
      isNaming = true
    } else if (name === 'sitemap') {
      if (sitemaps.length < maxSitemaps && value.length <= longestAddress) sitemaps.push(value)
    } else if (group && (name === 'allow' || name === 'disallow' || name === 'crawl-delay')) {
      isNaming = false
      if (name === 'crawl-delay') group.delaySeconds ??= secondsIn(value)
      else if (value !== '') group.lines.push({ pattern: value, allow: name === 'allow' })
    }
  }
  return { groups, sitemaps }
}

/** `RightframeBot/2.0 (…)` names the same robot as `rightframebot`. */
const nameIn = (value: string) => (value.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase())

const secondsIn = (value: string) => (value !== '' && Number(value) >= 0 ? Number(value) : undefined)

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return normal(pathname + search)
}
