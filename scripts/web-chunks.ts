import { readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'

const web = resolve(import.meta.dirname, '../src/web')

/** A module of the builder's graph: what it imports at once, and what it asks for later. */
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code?: string | null }
type ModuleOf = (id: string) => Module | null

/** Pages that need a module at once, by module; `begin`, `outside`, `shell` and `open` are what every page, or every page of a kind, needs. */
type Needs = Record<'begin' | 'outside' | 'shell' | 'open' | 'doors' | 'alone', ReadonlySet<string>> & {
  pagesOf: ReadonlyMap<string, string[]>
}

/** Files without script. */
const asked = /\.(css|html)$/

/** Libraries of windows and forms, which most pages have. */
const machinery = /node_modules\/(@base-ui|@floating-ui|react-hook-form|@hookform)\//
/** Shared by all pages and forms through the router. */
const blocking = /\/useBlocker\.js$/

/**
 * Names the file that a module goes into, so that a page comes in a dozen files instead of ninety: what every page begins with, what those
 * for everybody share with what stands around the others, what the pages before signing in have, what stands around signed-in ones, what
 * pages for everybody share with single ones, what pages of several areas share, what parts in slots of other areas share with their own area's pages, what those of one area share, and what is one page's alone. A file imports only from those before it in this row, so none waits for itself. Null leaves a module to
 * the builder: what is asked for when something is opened.
 */
export function chunkNamer(): (id: string, graph: { getModuleInfo: ModuleOf }) => string | null {
  let needs: Needs | undefined
  return (id, graph) => nameIn((needs ??= needsIn((of) => graph.getModuleInfo(of))), id)
}

/** Names the file of all that a program needs at once, for one that is built by itself: its parts that come later share small ones with it. */
export function startNamer(entry: string): (id: string, graph: { getModuleInfo: ModuleOf }) => string | null {
  let needed: ReadonlySet<string> | undefined
  return (id, graph) =>
    id !== entry && !asked.test(id) && (needed ??= closure([entry], (of) => graph.getModuleInfo(of))).has(id)
      ? 'needed'
      : null
}

function nameIn({ begin, outside, shell, open, alone, doors, pagesOf }: Needs, id: string): string | null {
  if (alone.has(id) || asked.test(id)) return null
  if (blocking.test(id)) return 'machinery'
  if (doors.has(id)) return 'shell'
  if (begin.has(id)) return 'begin'
  if (open.has(id) && (outside.has(id) || shell.has(id))) return 'common'
  if (outside.has(id)) return 'outside'
  if (shell.has(id)) return 'shell'
  const [page, ...others] = pagesOf.get(id) ?? []
  if (page === undefined) return null
  if ([page, ...others].every(isFilling)) return 'fillings'
  if (open.has(id) && others.length > 0) return 'open'
  if (others.length === 0)
    return inWeb(page)
      .replace(/\.tsx$/, '')
      .replaceAll('/', '-')
  if (machinery.test(id)) return 'machinery'
  const areas = new Set([page, ...others].map((one) => inWeb(one).split('/')[0]))
  if (areas.size > 1) return 'kit'
  if (![page, ...others].some(isFilling)) return `of-${[...areas][0]}`
  return areas.has(firstArea) ? 'kit' : 'lent'
}

/** The usual first pages, which wait for no others. */
const firstArea = 'images'

/** Pages in slots of others are small and share one file; parts shared with their own area's pages have another. */
const isFilling = (page: string) => !/(-pages?|\/partner-of)\.tsx?$/.test(page)

function needsIn(moduleOf: ModuleOf): Needs {
  const named = (name: string) => resolve(web, name)
  const at = (...names: string[]) => closure(names.map(named), moduleOf)
  const begin = at('main.tsx')
  const doorsIn = (ids: Iterable<string>) => [...ids].filter((id) => /\/(routes|(settings-)?pages)\.tsx$/.test(id))
  const doors = new Set(doorsIn(begin))
  for (const door of doors) for (const id of doorsIn(moduleOf(door)?.dynamicallyImportedIds ?? [])) doors.add(id)
  const pages = new Set([...doors].flatMap((door) => moduleOf(door)?.dynamicallyImportedIds ?? []))
  const pagesOf = new Map<string, string[]>()
  for (const page of pages)
    for (const id of closure([page], moduleOf)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page])
  return {
    begin,
    outside: at('accounts/shells/outside-layout.tsx', 'accounts/sign-in/login-page.tsx'),
    shell: at('accounts/shells/app-shell.tsx'),
    open: at('evidence/verify/verify-page.tsx', 'evidence/verify/verify-start-page.tsx'),
    doors: new Set([...doors].filter((id) => !begin.has(id))),
    alone: new Set([named('main.tsx')]),
    pagesOf,
  }
}

/** These modules and all that they import at once. */
function closure(roots: string[], moduleOf: ModuleOf): Set<string> {
  const reached = new Set(roots)
  for (const id of reached) for (const imported of importsOf(id, moduleOf)) reached.add(imported)
  return reached
}

/** Immediate imports of a module; of icons, only requested ones. */
function importsOf(id: string, moduleOf: ModuleOf): string[] {
  const found = moduleOf(id)
  return (found?.importedIds ?? []).flatMap((imported) => {
    if (!allIcons.test(imported)) return [imported]
    const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(found?.code ?? '')?.[1] ?? ''
    const icons = named.split(',').flatMap((name) => /^\s*(\w+)/.exec(name)?.[1] ?? [])
    return icons.length === 0 ? [imported] : icons.map((name) => iconFile(imported, name))
  })
}

/** File of an icon, following older names. */
function iconFile(all: string, name: string): string {
  const file = all.replace(allIcons, `/icons/${inFileName(name)}.mjs`)
  const [, now] = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8')) ?? []
  return now === undefined ? file : resolve(dirname(file), `${now}.mjs`)
}

const allIcons = /(?<=lucide-react\/dist\/esm)\/lucide-react\.mjs$/
const inFileName = (name: string) => name.replaceAll(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase()

const inWeb = (id: string) => relative(web, id).split(sep).join('/')
