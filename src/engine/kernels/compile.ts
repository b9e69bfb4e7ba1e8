import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const folder = new URL('./', import.meta.url)

/** Compiles kernels.as to WebAssembly, deterministic across machines. */
export async function compileKernels(): Promise<Uint8Array> {
  let compiled: Uint8Array | undefined
  const source = 'kernels.ts' // The ending misleads editors, but the compiler requires it.
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

/** 512 pages: 32 MB, for a picture's scale space. */
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--initialMemory', '512']

if (import.meta.main) writeFileSync(new URL('kernels.wasm', folder), await compileKernels())
