// @module-tag long
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { openThread } from './open-thread.ts'

const module = new URL('../testing/stripping-worker.ts', import.meta.url)

test('threads that come and go do not bring the process down', async () => {
  // What happens once in some thousand threads happens within seconds where code is compiled anew after ten calls.
  setFlagsFromString('--wasm-wrapper-tiering-budget=10')
  onTestFinished(() => setFlagsFromString('--wasm-wrapper-tiering-budget=1000'))
  const until = performance.now() + 4_000
  const oneAfterTheOther = async (): Promise<number> => {
    let ended = 0
    for (; performance.now() < until; ended++) expect(await once(openThread(module), 'exit')).toEqual([0])
    return ended
  }
  const ended = await Promise.all(Array.from({ length: 4 }, oneAfterTheOther))
  expect(Math.min(...ended)).toBeGreaterThan(0)
})
