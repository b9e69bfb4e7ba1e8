import { dirname, resolve } from 'node:path'

/** A node of a syntax tree with its parts. */
type Node = { type: string; [part: string]: unknown }

type Source = {
  /** Tree of a web file by its path. */
  treeOf: (file: string) => Node
}

/**
 * The files that each address of the app asks for by import(), read out of the routes: `createRoute({ path, component })` names its page
 * with an import of its own, or by a name that a file at the door exports. Throws where a route names none that can be read.
 */
export function pagesOfRoutes(routes: string[], { treeOf }: Source): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of routes)
    for (const call of nodesIn(treeOf(file), isRoute)) {
      const { path, component, loader } = partsOf((call['arguments'] as Node[])[0]!)
      if (path === undefined || component === undefined) continue
      const files = [component, ...(loader ? [loader] : [])].flatMap((part) => filesIn(part, file, treeOf))
      const address = String(path['value'])
      if (files.length === 0) throw new Error(`The route ${address} in ${file} names no page that could be read.`)
      found.set(address, [...new Set(files)])
    }
  return found
}

const isRoute = ({ type, callee }: Node) =>
  type === 'CallExpression' && (callee as Node).type === 'Identifier' && (callee as Node)['name'] === 'createRoute'

/** The files that a piece of a module imports when it runs, through the constants of the module and the names of a door. */
function filesIn(part: Node, file: string, treeOf: Source['treeOf'], seen = new Set<string>()): string[] {
  const own = nodesIn(part, ({ type }) => type === 'ImportExpression').map((node) => placeOf(node, file))
  const names = nodesIn(part, ({ type }) => type === 'Identifier').map(({ name }) => String(name))
  const constants = names.flatMap((name) => {
    const value = seen.has(`${file} ${name}`) ? undefined : constantIn(treeOf(file), name)
    seen.add(`${file} ${name}`)
    return value ? filesIn(value, file, treeOf, seen) : []
  })
  const direct = [...own, ...constants]
  const behind = direct.filter(isDoor).flatMap((door) =>
    names.flatMap((name) => {
      const value = constantIn(treeOf(door), name)
      return value ? filesIn(value, door, treeOf, seen) : []
    }),
  )
  return [...direct, ...behind]
}

const isDoor = (file: string) => /[/-]pages\.tsx$/.test(file)

function placeOf({ source }: Node, file: string): string {
  const named = String((source as Node)['value'])
  return named.startsWith('#web/')
    ? resolve(import.meta.dirname, '../src/web', named.slice('#web/'.length))
    : resolve(dirname(file), named)
}

/** The right side of a name's `const` in a file. */
function constantIn(tree: Node, name: string): Node | undefined {
  const declared = nodesIn(tree, ({ type, id }) => type === 'VariableDeclarator' && (id as Node)['name'] === name)
  return declared[0]?.['init'] as Node | undefined
}

function partsOf(object: Node): Partial<Record<string, Node>> {
  const properties = object['properties'] as Node[]
  return Object.fromEntries(
    properties.flatMap(({ type, key, value }) =>
      type === 'Property' ? [[String((key as Node)['name']), value as Node]] : [],
    ),
  )
}

function nodesIn(tree: unknown, isWanted: (node: Node) => boolean): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  const within = Object.values(tree).flatMap((part) => nodesIn(part, isWanted))
  return 'type' in tree && isWanted(tree as Node) ? [tree as Node, ...within] : within
}
