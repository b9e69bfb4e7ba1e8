// @module-tag long
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { openThread } from './open-thread.ts'

const module = new URL('../testing/stripping-worker.ts', import.meta.url)

test('Threads that come and go do not crash the process', async () => {
  // Frequent recompiling shows within seconds an otherwise rare crash.
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
