import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { parseSync, type Plugin, type Rolldown } from 'vite'
import { pagesOfRoutes } from './pages-of-routes.ts'

const web = resolve(import.meta.dirname, '../src/web')

/** Pages before sign-in; all others have the shell. */
const outside = ['/', '/login', '/register']
/** Pages for everybody have nothing around them. */
const open = ['/verify']
const isBelow = (address: string, places: readonly string[]) =>
  places.some((one) => address === one || (address.startsWith(`${one}/`) && one !== '/'))

/** Lists in `.vite/pages.json` the scripts that each address of the app needs, for the server to name them in its HTML. */
export function filesOfPages(): Plugin {
  return {
    name: 'files-of-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const routes = [...this.getModuleIds()].filter((id) =>
        /src\/web\/[\w-]+\/routes\.tsx$/.test(id.split(sep).join('/')),
      )
      const pages = pagesOfRoutes(routes, {
        treeOf: (file) => parseSync(file, readFileSync(file, 'utf8')).program as never,
      })
      const begun = filesOf(
        ['main.tsx'].map((name) => resolve(web, name)),
        chunks,
      )
      const listed = [...pages].map(([address, modules]) => {
        const around = isBelow(address, outside)
          ? 'accounts/shells/outside-layout.tsx'
          : 'accounts/shells/app-shell.tsx'
        const files = filesOf([...(isBelow(address, open) ? [] : [resolve(web, around)]), ...modules], chunks)
        return [address, [...files].filter((file) => !begun.has(file))]
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(Object.fromEntries(listed), null, 1),
      })
    },
  }
}

/** Files of these modules with their immediate imports. */
function filesOf(modules: string[], chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined, what: string) => {
    if (!chunk) throw new Error(`The build has no file with ${relative(web, what)}.`)
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.imports)
      add(
        chunks.find(({ fileName }) => fileName === file),
        file,
      )
  }
  for (const module of modules)
    add(
      chunks.find(({ moduleIds }) => moduleIds.includes(module)),
      module,
    )
  return files
}
