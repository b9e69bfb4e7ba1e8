import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const folder = new URL('./', import.meta.url)

/** The WebAssembly of kernels.as. The same source gives the same bytes on every machine. */
export async function compileKernels(): Promise<Uint8Array> {
  let compiled: Uint8Array | undefined
  const source = 'kernels.ts' // The compiler insists on the ending; editors would take the file for TypeScript.
  const { error } = await asc.main([source, '--outFile', 'kernels.wasm', ...options], {
    readFile: (name) => (name === source ? readFileSync(new URL('kernels.as', folder), 'utf8') : null),
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') compiled = contents
    },
    listFiles: () => [],
  })
  if (error || !compiled) throw new Error('The kernels do not compile.', { cause: error })
  return compiled
}

/** 512 pages are 32 MB, what a picture's scale space needs. */
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--initialMemory', '512']

if (import.meta.main) writeFileSync(new URL('kernels.wasm', folder), await compileKernels())
