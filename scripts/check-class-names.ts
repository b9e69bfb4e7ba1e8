/**
 * Only the kit in `src/web/ui` styles raw elements, and only with token names: no palette colours, no colour values, and
 * elsewhere no class or style on a raw element. A check that reads nothing would pass on anything, so it first refuses planted faults.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

const palette =
  'slate|gray|grey|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|black|white'
const painted =
  'bg|text|border(?:-[setblrxy])?|outline|ring|fill|stroke|from|via|to|shadow|accent|caret|decoration|divide|placeholder'

const colours = [
  {
    name: 'a palette colour',
    finds: new RegExp(`(?<![\\w-])(?:${painted})-(?:${palette})(?:-\\d{2,3})?(?:/\\d+)?(?![\\w-])`),
  },
  { name: 'a colour value in a class', finds: /\[[^\]\s]*(?:#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\()/i },
]

const planted: [fault: string, source: string][] = [
  ['a palette colour', `const a = <Box className="p-2 hover:bg-red-500" />`],
  ['a palette colour', `const look = 'text-white'`],
  ['a colour value in a class', `const a = <Box className="bg-[#c8102e]" />`],
  ['className on a raw element', `const a = <div onClick={() => go<string>()} className="flex" />`],
  ['style on a raw element', `const a = <p style={{ margin: 3 < 4 ? 0 : 1 }} />`],
]
const silent = planted.filter(
  ([fault, source]) => !faultsIn('src/web/images/planted.tsx', source).some((found) => found.includes(fault)),
)
if (silent.length > 0) fail(silent.map(([fault, source]) => `The check overlooks ${fault} in ${source}`))

const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
if (files.length < 50) fail([`Only ${files.length} files were read: the check would pass on anything.`])
const faults = files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))
if (faults.length > 0) fail(faults)
console.log(`class names: ${files.length} files, only tokens, raw elements styled in the kit alone`)

function faultsIn(file: string, source: string): string[] {
  const painted = colours.flatMap(({ name, finds: matches }) => {
    const found = matches.exec(source)
    return found ? [`${file} has ${name}: ${found[0]}`] : []
  })
  if (file.startsWith('src/web/ui/')) return painted
  const module: unknown = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  return [...painted, ...styledElements(module).map((styled) => `${file} has ${styled}`)]
}

/** `class` or `style` on HTML elements instead of components. */
function styledElements(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(styledElements)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(styledElements)
  const { type, name, attributes } = node as Partial<Opening>
  if (type !== 'JSXOpeningElement' || !name?.value || !/^[a-z]/.test(name.value)) return below
  const styled = (attributes ?? []).map((attribute) => attribute.name?.value).filter(isStyling)
  return [...styled.map((attribute) => `${attribute} on a raw element: <${name.value}>`), ...below]
}

type Named = { name?: { value?: string } }
type Opening = Named & { type: string; attributes: Named[] }

function isStyling(attribute: string | undefined): boolean {
  return attribute === 'className' || attribute === 'style'
}

function fail(reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}
