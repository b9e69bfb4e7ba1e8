/** A rule of robots.txt for paths that begin with its pattern. */
export type RobotsLine = { pattern: string; allow: boolean }

/** Lines that paths are held against. */
export type RobotsMatcher = {
  /** True when a path with query is allowed. */
  allows(path: string): boolean
  /** Most passes over a path that checking all patterns costs. */
  passes: number
  /** Number of stored texts. */
  texts: number
}

/** Longest pattern kept. No address is longer, so patterns alike up to there fit the same ones. */
const longestPattern = 2000
/** Most stars. The longest path is checked in some ten milliseconds at worst; a file of 500 kB has room for a quarter of a million. */
const maxStars = 1000

/**
 * The longest pattern that fits decides, of two as long the one that allows (RFC 9309, 2.2.2). Patterns without stars are looked up, so any
 * number is kept. Patterns with stars are kept up to `most.stars` together, those with the least text before their first star. Other lines,
 * and those with too long a pattern, are cut. A cut line that forbids then forbids its whole prefix and keeps its weight; one that allows
 * is left out. So nothing is allowed that the whole file would forbid. The work can pause between two steps.
 */
export function* matchingOf(
  lines: readonly RobotsLine[],
  most = { stars: maxStars, length: longestPattern },
): Generator<void, RobotsMatcher> {
  const starts = openWeights()
  const wholes = openWeights()
  const starred = { open: new Map<string, number>(), whole: new Map<string, number>() }
  // Letters read: three of a pattern are one at least, so this many show that it is too long.
  const read = 3 * (most.length + 1)
  for (const { pattern, allow } of lines) {
    yield
    const written = normal((/^[/*]/.test(pattern) ? pattern : `/${pattern}`).slice(0, read))
    const isCut = written.length > most.length
    if (isCut && allow) continue
    const weight = weightOf(written.length, allow)
    const { text, isWhole } = isCut ? open(written.slice(0, most.length)) : parse(written)
    if (text.includes('*')) addTo(isWhole ? starred.whole : starred.open, text, weight)
    else (isWhole ? wholes : starts).add(text, weight)
  }
  const rules = [...(yield* starredOf(starred.open, false)), ...(yield* starredOf(starred.whole, true))]
  const { kept, cut } = shareStars(rules, most.stars)
  for (const { first, weight } of cut) {
    yield
    if (!isAllowing(weight)) starts.add(first, weight)
  }
  return {
    allows: (path) => {
      const found = Math.max(starts.find(path), wholes.get(path))
      const heaviest = kept.find((rule) => rule.weight <= found || fits(rule, path))
      return isAllowing(Math.max(found, heaviest?.weight ?? 0))
    },
    passes: kept.reduce((sum, { stars }) => sum + stars, 1 + starts.lengths()),
    texts: kept.reduce((sum, { stars }) => sum + stars + 1, starts.count() + wholes.count()),
  }
}

/** Runs stepwise work without pauses; returns its result. */
export function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Weight of a line: the longer pattern weighs more, of two as long the one that allows. No line weighs nothing. */
const weightOf = (length: number, allow: boolean) => length * 2 + Number(allow)
const isAllowing = (weight: number) => weight === 0 || weight % 2 === 1

/** Patterns without stars, each with its heaviest line's weight. */
function openWeights() {
  const weights = new Map<string, number>()
  const lengths = new Set<number>()
  const get = (text: string) => weights.get(text) ?? 0
  return {
    add: (text: string, weight: number) => {
      addTo(weights, text, weight)
      lengths.add(text.length)
    },
    get,
    /** Weight of the heaviest prefix of the path. A thousand lengths fill a file, which bounds the look-ups. */
    find: (path: string) => {
      let heaviest = 0
      for (const length of lengths) if (length <= path.length) heaviest = Math.max(heaviest, get(path.slice(0, length)))
      return heaviest
    },
    count: () => weights.size,
    lengths: () => lengths.size,
  }
}

function addTo(weights: Map<string, number>, text: string, weight: number): void {
  if ((weights.get(text) ?? 0) < weight) weights.set(text, weight)
}

function parse(written: string): { text: string; isWhole: boolean } {
  if (!written.endsWith('$')) return open(written)
  const pattern = written.slice(0, -1)
  return { ...open(pattern), isWhole: !pattern.endsWith('*') }
}

/** Joins adjacent stars and drops a final one. */
const open = (pattern: string) => ({ text: pattern.replace(/\*{2,}/g, '*').replace(/\*$/, ''), isWhole: false })

/** Text before the first star, between stars, and after the last, where it must end the path. */
type Starred = { first: string; middle: string[]; last: string; stars: number; weight: number }

function* starredOf(weights: Map<string, number>, isWhole: boolean): Generator<void, Starred[]> {
  const rules: Starred[] = []
  for (const [text, weight] of weights) {
    yield
    const [first = '', ...middle] = text.split('*')
    const stars = middle.length
    const last = isWhole ? middle.pop()! : ''
    rules.push({ first, middle, last, stars, weight })
  }
  return rules
}

/** Kept rules are in the order in which they decide. */
function shareStars(rules: Starred[], most: number): { kept: Starred[]; cut: Starred[] } {
  const kept: Starred[] = []
  const cut: Starred[] = []
  let left = most
  for (const rule of rules.toSorted((a, b) => a.first.length - b.first.length || a.stars - b.stars)) {
    const isKept = rule.stars <= left
    if (isKept) left -= rule.stars
    ;(isKept ? kept : cut).push(rule)
  }
  return { kept: kept.toSorted((a, b) => b.weight - a.weight), cut }
}

/** True when the path fits. Each piece is looked for once, after the one before it: the time grows with pattern plus path, not with their product. */
function fits({ first, middle, last }: Starred, path: string): boolean {
  if (!path.startsWith(first) || !path.endsWith(last)) return false
  let at = first.length
  for (const piece of middle) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at
}

/** Characters that addresses escape while patterns may not. */
const unescaped = /[^\x21-\x7e]+|["<>^`{|}]/g
const special = /[^\x21-\x7e]|["%<>^`{|}]/

/** Normal form for comparing octet by octet: escapes are decoded where they only spell a letter differently (RFC 9309, 2.2.2). */
export function normal(path: string): string {
  if (!special.test(path)) return path
  const escaped = path.toWellFormed().replace(unescaped, (text) => encodeURIComponent(text))
  return escaped.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /^[A-Za-z0-9._~-]$/.test(letter) ? letter : escape.toUpperCase()
  })
}
