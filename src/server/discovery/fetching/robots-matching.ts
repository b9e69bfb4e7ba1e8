/** A line of a robots.txt: what begins as its pattern says may be asked for, or may not. */
export type RobotsLine = { pattern: string; allow: boolean }

/** Lines that paths are held against. */
export type RobotsMatcher = {
  /** Whether a path, with its query, may be asked for. */
  allows(path: string): boolean
  /** To hold a path against all of them costs no more than to read it so often. */
  passes: number
  /** Texts that are kept to tell paths by. */
  texts: number
}

/** No address is longer, so that patterns that are alike until there fit the same ones. */
const longestPattern = 2000
/** The longest path is held against so many in some ten milliseconds at worst; a file of 500 kB has room for a quarter of a million. */
const maxStars = 1000

/**
 * The longest pattern that fits decides, of two as long the one that allows (RFC 9309, 2.2.2). Patterns without stars are looked up, and so
 * may be any number. Of those with stars so many are kept as have no more than `most.stars` together, those with the least text before
 * their first star. A line that is not kept, or whose pattern is too long, is cut: one that forbids then forbids all that begins as it
 * does and outweighs what it outweighed whole, one that allows is left out. So nothing is allowed that the whole file would forbid. Between two
 * steps it can be left for a while.
 */
export function* matchingOf(
  lines: readonly RobotsLine[],
  most = { stars: maxStars, length: longestPattern },
): Generator<void, RobotsMatcher> {
  const starts = openWeights()
  const wholes = openWeights()
  const starred = { open: new Map<string, number>(), whole: new Map<string, number>() }
  // Three letters of a pattern are one at least: of a longer one no more is read than shows that it is too long.
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

/** What comes of work in steps that is left nowhere. */
export function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** By its weight a line is told from others: the longer pattern weighs more, of two as long the one that allows. No line weighs nothing. */
const weightOf = (length: number, allow: boolean) => length * 2 + Number(allow)
const isAllowing = (weight: number) => weight === 0 || weight % 2 === 1

/** Patterns without stars, each with the weight of the heaviest line that has it. */
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
    /** The weight of the heaviest that the path begins with. A thousand lengths fill a file, so that there are no more look-ups. */
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

/** Stars beside each other are one, and one at the end says nothing. */
const open = (pattern: string) => ({ text: pattern.replace(/\*{2,}/g, '*').replace(/\*$/, ''), isWhole: false })

/** Its text before the first star, between stars, and behind the last, where that has to end the path. */
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

/** Those that are kept are in the order in which they decide. */
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

/** Each piece is looked for once, after the one before it: the time grows with the pattern and the path, not with their product. */
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

/** What addresses have in their escaped form only, and patterns as people write them. */
const unescaped = /[^\x21-\x7e]+|["<>^`{|}]/g
const special = /[^\x21-\x7e]|["%<>^`{|}]/

/** Paths and patterns are compared octet by octet, escapes decoded where they only spell a letter differently (RFC 9309, 2.2.2). */
export function normal(path: string): string {
  if (!special.test(path)) return path
  const escaped = path.toWellFormed().replace(unescaped, (text) => encodeURIComponent(text))
  return escaped.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /^[A-Za-z0-9._~-]$/.test(letter) ? letter : escape.toUpperCase()
  })
}
