/** Imports between the parts of `src`, read from import lines. Parts are folders, so a new one is on the map at once. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Part = { name: string; files: number; folders: string[] }
/** `count` files of one part import something of the other. */
export type Arrow = { from: string; to: string; count: number }
export type ImportMap = { parts: Map<string, Part>; arrows: Arrow[] }

const sides = ['server', 'web']
/** Folders of the composition roots, which import everything. */
const roots = ['server/boot', 'server/cli']

/** Tests and what only they import are left out, and so are the composition roots, which import everything. */
export function readImportMap(): ImportMap {
  const paths = globSync('src/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .toSorted()
  const parts = new Map<string, Part>()
  const counts = new Map<string, number>()
  for (const path of paths) {
    const from = partOf(path)
    if (!from) continue
    addTo(parts, from, path)
    for (const to of new Set(importedBy(path).map(partOf)))
      if (to && to !== from) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1)
  }
  const arrows = [...counts].map(([pair, count]): Arrow => {
    const [from, to] = pair.split(' ') as [string, string]
    return { from, to, count }
  })
  return { parts, arrows: arrows.toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)) }
}

/** `server/images`, `web/ui`, `contract`, `engine`; undefined for files that lie in no part, as the composition roots do. */
function partOf(path: string): string | undefined {
  const [, side, folder, ...rest] = path.split('/')
  if (!side || !folder) return undefined
  if (!sides.includes(side)) return side
  const part = `${side}/${folder}`
  return rest.length > 0 && !roots.includes(part) ? part : undefined
}

function addTo(parts: Map<string, Part>, name: string, path: string): void {
  const part = parts.get(name) ?? { name, files: 0, folders: [] }
  const [folder, file] = path.slice(`src/${name}/`.length).split('/')
  if (folder && file && !part.folders.includes(folder)) part.folders.push(folder)
  parts.set(name, { ...part, files: part.files + 1 })
}

/** Paths that a file imports, relative to the project's folder. */
export function importedBy(path: string): string[] {
  const lines = readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g)
  return [...lines].map(([, named]) =>
    named!.startsWith('#') ? `src/${named!.slice(1)}` : join(dirname(path), named!).replaceAll('\\', '/'),
  )
}

/** Parts so ordered that each stands right of all that it imports; of several that could be next, the one that more others import, then the one that imports fewer. */
export function leftToRight(names: string[], arrows: Arrow[]): string[] {
  const within = arrows.filter(({ from, to }) => names.includes(from) && names.includes(to))
  const importers = (name: string) => within.filter(({ to }) => to === name).length
  const imports = (name: string) => within.filter(({ from }) => from === name).length
  const left = names.toSorted((a, b) => importers(b) - importers(a) || imports(a) - imports(b) || (a < b ? -1 : 1))
  const ordered: string[] = []
  while (left.length > 0) {
    const waitsFor = (name: string) => within.filter(({ from, to }) => from === name && left.includes(to)).length
    const next = left.reduce((best, name) => (waitsFor(name) < waitsFor(best) ? name : best))
    ordered.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return ordered
}
