import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const engine = new URL('../../src/engine/', import.meta.url)
/** Its importers name the modules that matter. */
const barrel = new URL('index.ts', engine).href

/** A digest of modules' text and of what they import of this repository: what they made before can be told from what they would make now. */
export function codeBehind(...modules: string[]): string {
  const seen = new Set([barrel])
  const digest = createHash('sha256')
  const visit = (url: URL): void => {
    if (seen.has(url.href) || !existsSync(url)) return
    seen.add(url.href)
    const text = readFileSync(url)
    digest.update(text)
    for (const [, name] of text.toString('latin1').matchAll(/(?:from|new URL\() ?'([.#][^']+[.](?:ts|wasm))'/g)) {
      visit(name!.startsWith('#engine/') ? new URL(name!.slice('#engine/'.length), engine) : new URL(name!, url))
    }
  }
  for (const module of modules) visit(new URL(module))
  return digest.digest('hex')
}

export const engineModule = (name: string): string => new URL(name, engine).href
