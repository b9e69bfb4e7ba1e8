/** The value of an attribute within a tag; empty where it has none, undefined where the tag lacks it. */
export function attributeIn(tag: string, name: string): string | undefined {
  const found = (forms.get(name) ?? formOf(name)).exec(tag)
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : undefined
}

const forms = new Map<string, RegExp>()

function formOf(name: string): RegExp {
  const form = new RegExp(String.raw`\s${name}(?:\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?(?=[\s/>]|$)`, 'i')
  forms.set(name, form)
  return form
}

const hidingStyle =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|(?:left|top|right|text-indent)\s*:\s*-\d{3,})/i

/** Classes by which forms and addresses set traps for programs. */
const trapClasses: readonly string[] = ['honeypot', 'honey-pot', 'nospam', 'no-spam', 'spamtrap']

/** True for a tag whose element people do not see. A class that comes back at some width hides nothing. */
export function isHiddenTag({ name, inside }: { name: string; inside: string }, hidden: ReadonlySet<string>): boolean {
  if (name === 'html' || name === 'body' || !/\s(?:hidden|style|class)/i.test(inside)) return false
  if (attributeIn(inside, 'hidden') !== undefined) return true
  if (hidingStyle.test(attributeIn(inside, 'style') ?? '')) return true
  const classes = (attributeIn(inside, 'class') ?? '').toLowerCase().split(/\s+/)
  const comesBack = classes.some((one) => /:|-(?:sm|md|lg|xl)-/.test(one))
  return !comesBack && classes.some((one) => hidden.has(one) || trapClasses.includes(one))
}

const maxStyles = 20
const longestStyle = 100_000

/** Classes that the page's own style sheets hide at every width. */
export function hiddenClasses(markup: string): ReadonlySet<string> {
  const sheets = [...markup.matchAll(/<style\b[^<>]{0,300}>([^<]*)/gi)].slice(0, maxStyles)
  const rules = sheets.flatMap(([, sheet = '']) => [
    ...sheet
      .slice(0, longestStyle)
      // Rules for some media stand within braces of their own.
      .replaceAll(/@[^{};]{0,300}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
      .matchAll(/(?:^|[},])\s*\.([\w-]{1,60})\s*(?:,[^{}]{0,300})?\{([^{}]*)\}/g),
  ])
  return new Set(rules.flatMap(([, name = '', style = '']) => (hidingStyle.test(style) ? name.toLowerCase() : [])))
}
