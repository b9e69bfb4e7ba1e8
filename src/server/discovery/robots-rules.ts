import { robotName } from './robots-words.ts'

/** What a robots.txt file says to us (RFC 9309). */
export type RobotsRules = {
  /** Whether an address of its site may be asked for. */
  allows(url: string): boolean
  /** The pause it asks for between two requests; undefined when it asks for none. */
  delaySeconds: number | undefined
  sitemaps: string[]
}

/** RFC 9309 has robots read at least this much. */
const longest = 500 * 1024
const mostSitemaps = 20
const longestPattern = 2000

export const allowAll: RobotsRules = { allows: () => true, delaySeconds: undefined, sitemaps: [] }
export const forbidAll: RobotsRules = { allows: () => false, delaySeconds: undefined, sitemaps: [] }

type Rule = { pieces: string[]; isWhole: boolean; length: number; allow: boolean }
type Group = { names: Set<string>; rules: Rule[]; delaySeconds: number | undefined }

/**
 * Reads the file: the groups that name us, else those for everybody. The longest pattern that fits decides, of two as long the one
 * that allows. The file itself may always be asked for.
 */
export function readRobots(text: string): RobotsRules {
  const { groups, sitemaps } = groupsOf(text.slice(0, longest))
  const ours = groups.filter(({ names }) => names.has(robotName.toLowerCase()))
  const chosen = ours.length > 0 ? ours : groups.filter(({ names }) => names.has('*'))
  const rules = chosen.flatMap((group) => group.rules).toSorted(byLengthThenAllowing)
  return {
    allows: (url) => {
      const path = pathOf(url)
      return path === '/robots.txt' || (rules.find((rule) => fits(rule, path))?.allow ?? true)
    },
    delaySeconds: chosen.find((group) => group.delaySeconds !== undefined)?.delaySeconds,
    sitemaps,
  }
}

function groupsOf(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let isNaming = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = field.toLowerCase()
    const group = groups.at(-1)
    if (name === 'user-agent') {
      if (isNaming && group) group.names.add(nameIn(value))
      else groups.push({ names: new Set([nameIn(value)]), rules: [], delaySeconds: undefined })
      isNaming = true
    } else if (name === 'sitemap') {
      if (sitemaps.length < mostSitemaps) sitemaps.push(value.trim())
    } else if (group && (name === 'allow' || name === 'disallow' || name === 'crawl-delay')) {
      isNaming = false
      addTo(group, name, value.trim())
    }
  }
  return { groups, sitemaps }
}

/** `RightframeBot/2.0 (…)` names the same robot as `rightframebot`. */
const nameIn = (value: string) =>
  value.trim().startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value.trim())?.[0] ?? '').toLowerCase()

function addTo(group: Group, field: 'allow' | 'disallow' | 'crawl-delay', value: string): void {
  if (field === 'crawl-delay') {
    const seconds = Number(value)
    if (value !== '' && seconds >= 0) group.delaySeconds ??= seconds
  } else if (value !== '' && value.length <= longestPattern) group.rules.push(ruleOf(value, field === 'allow'))
}

function ruleOf(pattern: string, allow: boolean): Rule {
  const written = normal(pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`)
  const isWhole = written.endsWith('$')
  const pieces = (isWhole ? written.slice(0, -1) : written).split(/\*+/)
  return { pieces, isWhole, length: written.length, allow }
}

const byLengthThenAllowing = (a: Rule, b: Rule) => b.length - a.length || Number(b.allow) - Number(a.allow)

/** Each piece is looked for once, after the one before it: the time grows with the pattern and the path, not with their product. */
function fits({ pieces, isWhole }: Rule, path: string): boolean {
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return !isWhole || path.length === first.length
  const last = isWhole ? rest.pop()! : ''
  let at = first.length
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return normal(pathname + search)
}

/** Paths and patterns are compared octet by octet, escapes decoded where they only spell a letter differently (RFC 9309, 2.2.2). */
function normal(path: string): string {
  const escaped = /[^\x21-\x7e]/.test(path) ? encodeURI(path.toWellFormed()).replace(/%25([0-9a-f]{2})/gi, '%$1') : path
  return escaped.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /^[A-Za-z0-9._~-]$/.test(letter) ? letter : escape.toUpperCase()
  })
}
