/** Counts faults of sentences and names in code, and compares them with the counts kept in prose.json. */
import { parseSync } from 'oxc-parser'

/** Comments and test titles of code, counted by fault. */
export type Prose = {
  comments: number
  /** Words of each comment. */
  lengths: number[]
  /** Comments that begin with a free relative. */
  freeRelatives: number
  /** Uses of refused words in comments and test titles. */
  refusedWords: number
  /** Test titles that begin in lower case. */
  smallTitles: number
  /** Exported types named by a participle or pronoun alone. */
  bareTypes: number
  /** Names in an index that end in Of, without a subject. */
  ofNames: number
}

const freeRelative = /^(?:What(?:ever)?|Who(?:ever|m|se)?|Whether|Where(?:ver)?|Of|How)\b/
const refusedWord = /\b(?:whoever|anew|somebody|of which|by whom|another than|any more|(?:that|what) is none)\b/gi
const word = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu
const testFile = /\.(?:test|spec)\.tsx?$/
const testFunction = /\b(?:test|it|describe)(?:\.\w+)*$/

const bareType =
  /^export (?:type|interface) (?:\w+ed|About|Begun|Chosen|Drawn|Due|Found|Given|Gone|Held|ProseFigures|Known|Left|Made|Met|Of|Place|Read|Said|Seen|Sent|Shown|Standing|Taken|Told|What|Which|Who|Written)\b/gm

export const noProse: Prose = {
  comments: 0,
  lengths: [],
  freeRelatives: 0,
  refusedWords: 0,
  smallTitles: 0,
  bareTypes: 0,
  ofNames: 0,
}

export const addProse = (one: Prose, other: Prose): Prose => ({
  comments: one.comments + other.comments,
  lengths: [...one.lengths, ...other.lengths],
  freeRelatives: one.freeRelatives + other.freeRelatives,
  refusedWords: one.refusedWords + other.refusedWords,
  smallTitles: one.smallTitles + other.smallTitles,
  bareTypes: one.bareTypes + other.bareTypes,
  ofNames: one.ofNames + other.ofNames,
})

/** Counts one file's faults. Throws if it cannot be parsed. */
export function readProse(file: string, text: string): Prose {
  const parsed = parseSync(file, text)
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`)
  const sentences = joinLines(parsed.comments, text)
    .map(wordsOf)
    .filter((words) => /\p{L}/u.test(words))
  // The lazy syntax tree costs ten times the comments.
  const titles = testFile.test(file) ? [...titlesIn(parsed.program)] : []
  return {
    comments: sentences.length,
    lengths: sentences.map((words) => words.match(word)?.length ?? 0),
    freeRelatives: sentences.filter((words) => freeRelative.test(words)).length,
    refusedWords: [...sentences, ...titles].reduce((sum, words) => sum + (words.match(refusedWord)?.length ?? 0), 0),
    smallTitles: titles.filter((title) => /^\p{Ll}/u.test(title)).length,
    bareTypes: text.match(bareType)?.length ?? 0,
    ofNames: file.endsWith('/index.ts') ? new Set(text.match(/\b[a-z]\w*Of\b/g)).size : 0,
  }
}

/** Goals; above them, prose.json holds the limit. */
const goals = { share: 0.02, median: 10 }

/** Sentences on figures above both goal and kept figure. */
export function risesOf(counts: ProseFigures, before: ProseFigures): string[] {
  const share = { now: shareOf(counts), limit: Math.max(goals.share, shareOf(before)) }
  const median = { now: counts.medianWords, limit: Math.max(goals.median, before.medianWords) }
  const rises: [isRise: boolean, sentence: string][] = [
    [
      share.now > share.limit,
      `${percentOf(share.now)} of the comments begin with What, Who, Whether, Where, Of or How; at most ${percentOf(share.limit)} may.`,
    ],
    [
      median.now > median.limit,
      `Comments have ${median.now} words in the median; at most ${median.limit} are allowed.`,
    ],
    [
      counts.refusedWords > before.refusedWords,
      `Refused words (STYLE.md, Sentences) appear ${counts.refusedWords} times; at most ${before.refusedWords} may.`,
    ],
    [
      counts.smallTitles > before.smallTitles,
      `${counts.smallTitles} test titles begin in lower case; at most ${before.smallTitles} may.`,
    ],
    [
      counts.bareTypes > before.bareTypes,
      `${counts.bareTypes} exported types are participles or pronouns; at most ${before.bareTypes} may be.`,
    ],
    [
      counts.ofNames > before.ofNames,
      `${counts.ofNames} names in an index end in Of; at most ${before.ofNames} may. Name the result.`,
    ],
  ]
  return rises.flatMap(([isRise, sentence]) => (isRise ? [sentence] : []))
}

/** The figures of prose.json. */
export type ProseFigures = Omit<Prose, 'lengths'> & { medianWords: number }

export function keptOf({ lengths, ...counts }: Prose): ProseFigures {
  return { ...counts, medianWords: lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0 }
}

export const shareOf = ({ freeRelatives, comments }: Pick<Prose, 'freeRelatives' | 'comments'>): number =>
  comments === 0 ? 0 : freeRelatives / comments

export const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`

/** True for a title with free relative or refused word. */
export const hidesSubject = (title: string): boolean => freeRelative.test(title) || title.match(refusedWord) !== null

type Comment = { type: 'Line' | 'Block'; value: string; start: number; end: number }

/** Comments without tool switches; adjacent lines are joined. */
function joinLines(comments: readonly Comment[], text: string): string[] {
  const joined: { value: string; end: number; isLine: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    if (/^\s*(?:oxlint|eslint|@ts-|@vite|#__|@module-tag|v8 ignore)/.test(value)) continue
    const before = joined.at(-1)
    const isNext = before?.isLine && type === 'Line' && text.slice(before.end, start).trim() === ''
    if (isNext) Object.assign(before, { value: `${before.value} ${value}`, end })
    else joined.push({ value, end, isLine: type === 'Line' })
  }
  return joined.map(({ value }) => value)
}

const wordsOf = (comment: string): string =>
  comment
    .replace(/^[*\s]+/, '')
    .replace(/\n\s*\*?\s*/g, ' ')
    .trim()

/** First arguments of `test`, `it` and `describe`. */
function* titlesIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* titlesIn(each)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, callee, arguments: given } = node as { type?: string; callee?: unknown; arguments?: unknown[] }
  if (type === 'CallExpression' && testFunction.test(nameOf(callee))) {
    const title = textOf(given?.[0])
    if (title !== undefined) yield title
  }
  for (const value of Object.values(node)) yield* titlesIn(value)
}

/** `test.each` for the callee of `test.each(rows)('title', …)`. */
function nameOf(callee: unknown): string {
  const node = callee as {
    type?: string
    name?: string
    object?: unknown
    property?: unknown
    callee?: unknown
    tag?: unknown
  }
  switch (node?.type) {
    case 'Identifier':
      return node.name ?? ''
    case 'MemberExpression':
      return `${nameOf(node.object)}.${nameOf(node.property)}`
    case 'CallExpression':
      return nameOf(node.callee)
    case 'TaggedTemplateExpression':
      return nameOf(node.tag)
    default:
      return ''
  }
}

function textOf(node: unknown): string | undefined {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string
    value?: unknown
    quasis?: { value: { raw: string } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' ? quasis?.[0]?.value.raw : undefined
}
