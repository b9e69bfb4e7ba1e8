import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundsOfWork, secondsOfJob } from './bounds-of-work.ts'
import { ChildEnded, ChildStalled, openChildPool } from './child-pool.ts'
import { openSoloGate } from './solo-gate.ts'
import { watchThread } from './watch-thread.ts'

const long = { tags: ['long'] }

const openStopping = (waits = false) => {
  const pool = openChildPool<unknown, number>(new URL('../testing/stopping-child.ts', import.meta.url), {
    size: 1,
    ...boundsOfWork(5),
    waits,
  })
  onTestFinished(() => pool.close())
  return pool
}

/** Expires the clock of running work. */
async function passClock(): Promise<void> {
  await expect.poll(() => vi.getTimerCount(), { timeout: 20_000 }).toBeGreaterThan(0)
  vi.advanceTimersByTime(boundsOfWork(5).withinMs)
}

const fakeClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.runIf(process.platform === 'linux')('Work of a stopped child is done by another one', long, async () => {
  const pool = openStopping()
  const first = await pool.run(null)
  process.kill(first, 'SIGSTOP')
  fakeClock()
  const [done] = await Promise.all([pool.run(null), passClock()])
  expect(done).toBeGreaterThan(0)
  expect(done).not.toBe(first)
})

test.runIf(process.platform === 'linux')('Work that stalls alone as well is not called at fault', long, async () => {
  const pool = openStopping()
  fakeClock()
  const stopped = pool.run('stop').catch((error: unknown) => error)
  await passClock()
  await passClock()
  const error = await stopped
  expect(error).toBeInstanceOf(ChildStalled)
  expect(error).not.toBeInstanceOf(ChildEnded)
  expect(String(error)).toContain('This machine was too busy to read this file.')
  vi.useRealTimers()
  expect(await pool.run(null)).toBeGreaterThan(0)
})

test('Work that waits for others is ended by the clock', long, async () => {
  const pool = openStopping(true)
  fakeClock()
  const [error] = await Promise.all([pool.run('stop').catch((thrown: unknown) => thrown), passClock()])
  expect(error).toBeInstanceOf(ChildEnded)
})

test('Work repeated alone waits for others, and they for it', async () => {
  const gate = openSoloGate()
  const [first, solo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const note = (name: string, until?: Promise<void>) => async () => {
    done.push(`${name} begins`)
    await until
    done.push(`${name} ends`)
  }
  const all = [
    gate.beside(note('first', first.promise)),
    gate.beside(note('second')),
    gate.alone(note('solo', solo.promise)),
    gate.beside(note('third')),
  ]
  first.resolve()
  await all[0]
  await expect.poll(() => done).toContain('solo begins')
  expect(done).not.toContain('third begins')
  solo.resolve()
  await Promise.all(all)
  expect(done.indexOf('solo begins')).toBeGreaterThan(done.indexOf('first ends'))
  expect(done.indexOf('third begins')).toBeGreaterThan(done.indexOf('solo ends'))
})

test('A gate opens again after work that fails', async () => {
  const gate = openSoloGate()
  await expect(gate.alone(async () => await Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate.beside(async () => await Promise.reject(new Error('nor')))).rejects.toThrow('nor')
  expect(await gate.beside(async () => 1)).toBe(1)
})

test('A thread that burns processor time differs from a waiting one', long, async () => {
  const told = async (code: string) => {
    const worker = new Worker(code, { eval: true })
    const { promise, resolve } = Promise.withResolvers<string>()
    const unwatch = watchThread(worker, { cpuMs: 500, withinMs: code.includes('while') ? 60_000 : 500 }, resolve)
    return await promise.finally(async () => {
      unwatch()
      await worker.terminate()
    })
  }
  expect(await told('while (true);')).toBe('time')
  expect(await told('setTimeout(() => undefined, 100_000)')).toBe('stalled')
})

test.each([1, 5, 20, 30, 120])('The clock of %i s is generous; its job outlives two tries', (seconds) => {
  const { cpuMs, withinMs } = boundsOfWork(seconds)
  expect(cpuMs).toBe(seconds * 1000)
  expect(withinMs).toBeGreaterThanOrEqual(Math.max(180_000, 12 * cpuMs))
  expect(secondsOfJob(seconds) * 1000).toBeGreaterThan(2 * withinMs)
})
