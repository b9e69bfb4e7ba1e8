import type { Attributes } from './read-markup.ts'

/** Attributes by which elements are hidden. */
export const hidingAttributes: readonly string[] = ['hidden', 'style', 'class', 'id']

const unseen = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'svg', 'object', 'iframe'])
/** Elements that nothing stands in. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that the next of their kind ends. */
const siblings = new Set(['p', 'li', 'dd', 'dt', 'option', 'tr', 'td'])
/** Elements of a head; any other ends it. */
const ofHeads = new Set([
  'title',
  'meta',
  'link',
  'style',
  'script',
  'base',
  'noscript',
  'template',
  'object',
  'bgsound',
])

/** Elements within a line; others begin or end one. */
export const withinLines = new Set(
  'a abbr acronym area b bdi bdo big button cite code data del dfn em font i img input ins kbd label map mark o:p picture q s samp small source span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

type Hiding = {
  isHiding(): boolean
  /** True where this element is hidden. */
  opens(name: string, at: Attributes): boolean
  /** True for a tag within hidden content, including its end. */
  closes(name: string): boolean
  /** Hides what stands in the element that opened last. */
  hideWithin(name: string): void
}

/** Follows which element hides what stands in it, however badly its tags are closed. `hidden` are the names that style sheets hide. */
export function openHiding(isHiddenRead: boolean, hidden: ReadonlySet<string>): Hiding {
  let hiding: { name: string; depth: number } | undefined
  const ends = (by: string, name: string) =>
    by === 'body' ||
    (name === 'head' && !ofHeads.has(by)) ||
    (siblings.has(name) && (by === name || (name === 'p' && !isInline(by))))
  const hideWithin = (name: string) => {
    if (!empty.has(name)) hiding = { name, depth: 1 }
  }
  return {
    isHiding: () => hiding !== undefined,
    hideWithin,
    opens: (name, at) => {
      if (hiding && ends(name, hiding.name)) hiding = undefined
      if (hiding) {
        if (name === hiding.name) hiding.depth += 1
        return true
      }
      if (!unseen.has(name) && (isHiddenRead || !isHidden(name, at, hidden))) return false
      hideWithin(name)
      return true
    },
    closes: (name) => {
      if (!hiding) return false
      if (name === hiding.name && --hiding.depth === 0) hiding = undefined
      return true
    },
  }
}

const isInline = (name: string): boolean => withinLines.has(name) || empty.has(name)

const unshown = /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)\b/i
const folded = /(?:^|;)\s*max-height\s*:\s*0(?:px|em|pt|%)?\s*(?:;|!|$)/i
const faded = /(?:opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d]))/i
const outside = /(?:^|[;{\s])(?:left|top|right|text-indent)\s*:\s*-\d{3,}/i

/** Words of no size and no colour are a trap; boxes of no size hold others that have one, and pages fade in. */
const hidesBy = (style: string, isOfWords: boolean): boolean =>
  unshown.test(style) ||
  outside.test(style) ||
  (folded.test(style) && /overflow\s*:\s*hidden/i.test(style)) ||
  (isOfWords && faded.test(style))

/** Classes by which forms and addresses set traps for programs. */
const trapClasses: readonly string[] = ['honeypot', 'honey-pot', 'nospam', 'no-spam', 'spamtrap']
/** A class that comes back at some width hides nothing. */
const comesBack = /:|-(?:sm|md|lg|xl)-/

/** True for an element that people do not see. A whole page that is hidden waits for its script. */
function isHidden(name: string, at: Attributes, hidden: ReadonlySet<string>): boolean {
  if (name === 'body' || name === 'html' || at.size === 0) return false
  if (at.has('hidden') || hidesBy(at.get('style') ?? '', withinLines.has(name))) return true
  const classes = (at.get('class') ?? '').toLowerCase().split(/\s+/)
  if (classes.some((one) => trapClasses.includes(one))) return true
  if (hidden.size === 0) return false
  if (hidden.has(`#${(at.get('id') ?? '').toLowerCase()}`)) return true
  return !classes.some((one) => comesBack.test(one)) && classes.some((one) => hidden.has(`.${one}`))
}

const maxStyles = 20
const longestStyle = 100_000
const maxNames = 2000

/** Classes (`.x`) and ids (`#x`) that the style elements of a document hide at every width; of several rules for one the last holds. */
export function hiddenNames(markup: string): ReadonlySet<string> {
  const hidden = new Set<string>()
  for (const sheet of sheetsIn(markup))
    for (const [selectors, style] of rulesOf(sheet)) {
      const isHiding = hidesBy(style, true)
      if (!isHiding && !/\b(?:display|visibility|opacity)\s*:/i.test(style)) continue
      for (const selector of selectors.split(',')) {
        const name = /^\s*(?:[a-z][a-z\d]{0,9})?([.#][\w-]{1,60})\s*$/i.exec(selector)?.[1]?.toLowerCase()
        if (name === undefined) continue
        if (!isHiding) hidden.delete(name)
        else if (hidden.size < maxNames) hidden.add(name)
      }
    }
  return hidden
}

/** Selectors and styles of rules, without those for some media, which stand within braces of their own, and without comments. */
const rulesOf = (sheet: string): [string, string][] =>
  sheet
    .replaceAll(/<!--|-->|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
    .replaceAll(/@[^{};]{0,300}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .replaceAll(/@[^{};]{0,300};/g, '')
    .split('}')
    .flatMap((rule): [string, string][] => {
      const at = rule.indexOf('{')
      return at < 0 ? [] : [[rule.slice(0, at), rule.slice(at + 1)]]
    })

function sheetsIn(markup: string): string[] {
  const sheets: string[] = []
  const small = markup.toLowerCase()
  for (let at = small.indexOf('<style'); at >= 0 && sheets.length < maxStyles;) {
    const begins = small.indexOf('>', at)
    const ends = begins < 0 ? -1 : small.indexOf('</style', begins)
    if (begins < 0) break
    const sheet = markup.slice(begins + 1, Math.min(ends < 0 ? markup.length : ends, begins + longestStyle))
    if (!/\bmedia\s*=\s*["']?\s*print/i.test(markup.slice(at, begins))) sheets.push(sheet)
    if (ends < 0) break
    at = small.indexOf('<style', ends)
  }
  return sheets
}
