import { relative, resolve, sep } from 'node:path'

const web = resolve(import.meta.dirname, '../src/web')

/** A module of the builder's graph: what it imports at once, and what it asks for later. */
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleOf = (id: string) => Module | null

/** Pages that need a module at once, by module; `begin`, `outside` and `shell` are what every page, or every page of a kind, needs. */
type Needs = Record<'begin' | 'outside' | 'shell' | 'doors' | 'alone', ReadonlySet<string>> & {
  pagesOf: ReadonlyMap<string, string[]>
}

/** Libraries of windows and forms, which most pages have. */
const machinery = /node_modules\/(@base-ui|@floating-ui|react-hook-form|@hookform)\//

/**
 * Names the file that a module goes into, so that a page comes in a dozen files instead of ninety: what every page begins with, what the
 * pages before signing in have, what stands around the others, what pages of several areas share, what those of one area share, and
 * what is one page's alone. A file imports only from those before it in this row, so none waits for itself. Null leaves a module to
 * the builder: what is asked for when something is opened.
 */
export function chunkNamer(): (id: string, graph: { getModuleInfo: ModuleOf }) => string | null {
  let needs: Needs | undefined
  return (id, graph) => nameIn((needs ??= needsIn((of) => graph.getModuleInfo(of))), id)
}

function nameIn({ begin, outside, shell, alone, doors, pagesOf }: Needs, id: string): string | null {
  if (alone.has(id) || /\.(css|html)$/.test(id)) return null
  if (doors.has(id)) return 'shell'
  if (begin.has(id)) return 'begin'
  if (outside.has(id)) return 'outside'
  if (shell.has(id)) return 'shell'
  const [page, ...others] = pagesOf.get(id) ?? []
  if (page === undefined) return null
  if ([page, ...others].every(isFilling)) return 'fillings'
  if (others.length === 0)
    return inWeb(page)
      .replace(/\.tsx$/, '')
      .replaceAll('/', '-')
  if (machinery.test(id)) return 'machinery'
  const areas = new Set([page, ...others].map((one) => inWeb(one).split('/')[0]))
  return areas.size > 1 ? 'kit' : `of-${[...areas][0]}`
}

/** What pages show in slots of others is small, and comes in one file. */
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
    outside: at('accounts/outside-layout.tsx', 'accounts/login-page.tsx'),
    shell: at('accounts/app-shell.tsx'),
    doors: new Set([...doors].filter((id) => !begin.has(id))),
    alone: new Set([named('main.tsx')]),
    pagesOf,
  }
}

/** These modules and all that they import at once. */
function closure(roots: string[], moduleOf: ModuleOf): Set<string> {
  const reached = new Set(roots)
  for (const id of reached) for (const imported of moduleOf(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

const inWeb = (id: string) => relative(web, id).split(sep).join('/')
