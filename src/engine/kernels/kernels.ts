import { readFileSync } from 'node:fs'

/** Compiled inner loops (kernels.as); pointers are byte offsets. */
type Exports = {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  firstFree(): number
  blur(
    from: number,
    to: number,
    scratch: number,
    line: number,
    width: number,
    height: number,
    taps: number,
    radius: number,
  ): void
  subtract(one: number, other: number, to: number, count: number): void
  extrema(
    below: number,
    middle: number,
    above: number,
    width: number,
    height: number,
    margin: number,
    minStrength: number,
    to: number,
    maxCount: number,
  ): number
  directions(plane: number, width: number, height: number, x: number, y: number, sigma: number, to: number): void
  gradients(
    plane: number,
    width: number,
    height: number,
    x: number,
    y: number,
    step: number,
    cosine: number,
    sine: number,
    patch: number,
    to: number,
  ): void
  nearest(
    descriptors: number,
    squares: number,
    count: number,
    others: number,
    otherSquares: number,
    blocks: number,
    to: number,
  ): void
  pool(planes: number, waves: number, scratch: number, to: number): void
  mean3(from: number, scratch: number, to: number, width: number, height: number): void
  warp(plane: number, width: number, height: number, map: number, to: number, wide: number, high: number): void
  compareSquares(one: number, other: number, width: number, height: number, side: number, to: number): number
}

/** Used part of WebAssembly, whose types are the browser's. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: object }
}

const compiled = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)))

export const kernels = new WebAssembly.Instance(compiled).exports as Exports

/** Hands out stretches of the kernels' memory, one after another; `free` takes all of them back at once. */
class Arena {
  #next = kernels.firstFree()

  /** May move the memory, which invalidates earlier typed arrays. */
  take(bytes: number): number {
    const at = this.#next
    this.#next += (bytes + 15) & ~15
    const missing = this.#next - kernels.memory.buffer.byteLength
    if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536))
    return at
  }

  free(): void {
    this.#next = kernels.firstFree()
  }
}

/** One arena per thread: users never interleave. */
export const arena = new Arena()

export const floatsAt = (at: number, count: number): Float32Array => new Float32Array(kernels.memory.buffer, at, count)
export const integersAt = (at: number, count: number): Int32Array => new Int32Array(kernels.memory.buffer, at, count)
