import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * V8 frees compiled WebAssembly that nobody uses any longer, and where several threads do that at a time it can lose count of its pages
 * and end the process ("Check failed: jit_page.has_value()", nodejs/node#64500). Every thread has some: Node strips types with it.
 */
setFlagsFromString('--no-wasm-code-gc')

/** Starts a thread of `module`, as all the product's threads. */
export function openThread(module: URL, options?: WorkerOptions): Worker {
  return new Worker(module, options)
}
