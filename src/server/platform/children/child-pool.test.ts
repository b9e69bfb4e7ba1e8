import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ChildFailed, ChildNotStarted, openChildPool } from './child-pool.ts'

const long = { tags: ['long'] }

/** Each child answers with its number. */
const openNumbered = () => {
  const pool = openChildPool<unknown, number>(new URL('../testing/numbered-child.ts', import.meta.url), {
    size: 1,
    withinMs: 20_000,
  })
  onTestFinished(() => pool.close())
  return pool
}

test('Background work runs a step below requests', long, async () => {
  const pool = openChildPool<null, number>(new URL('../testing/priority-child.ts', import.meta.url), {
    size: 1,
    withinMs: 20_000,
  })
  onTestFinished(() => pool.close())
  expect(await pool.run(null)).toBe(Math.min(19, getPriority() + 5))
})

test('Work without a process fails, then runs once one starts', long, async () => {
  const pool = openNumbered()
  const node = process.execPath
  onTestFinished(() => void (process.execPath = node))
  process.execPath = '/no/such/node'
  const works = await Promise.allSettled([pool.run(null), pool.run(null), pool.run(null)])
  expect(works.map((work) => work.status === 'rejected' && work.reason)).toEqual(
    Array(3).fill(expect.any(ChildNotStarted)),
  )
  process.execPath = node
  expect(await pool.run(null)).toBeGreaterThan(0)
})

test('Waiting work fails when no child can be started', long, async () => {
  const pool = openNumbered()
  const node = process.execPath
  onTestFinished(() => void (process.execPath = node))
  const ends = Promise.allSettled([pool.run('die'), pool.run(null), pool.run(null)])
  process.execPath = '/no/such/node'
  const failures = (await ends).map((end) => end.status === 'rejected' && end.reason)
  expect(failures).toEqual(Array.from({ length: 3 }, () => expect.any(ChildFailed)))
  process.execPath = node
  expect(await pool.run(null)).toBeGreaterThan(0)
})

test('Work that cannot be sent is refused and harms no child', long, async () => {
  const pool = openNumbered()
  const child = await pool.run(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(pool.run(() => 'a function')).rejects.toThrow('could not be cloned')
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(await pool.run(null)).toBe(child)
})

test("A child's questions get an answer or a failure", long, async () => {
  const pool = openChildPool<string[], string[], string>(new URL('../testing/asking-child.ts', import.meta.url), {
    size: 1,
    withinMs: 20_000,
  })
  onTestFinished(() => pool.close())
  const answer = async (question: string) => (question === 'c' ? Promise.reject(new Error('no')) : `${question}!`)
  expect(await pool.run(['a', 'b', 'c'], answer)).toEqual(['a!', 'b!', undefined])
  expect(await pool.run(['a'])).toEqual([undefined])
})

test('A child waiting for answers ends at last, beyond its own limit', long, async () => {
  const pool = openChildPool<string[], string[], string>(new URL('../testing/asking-child.ts', import.meta.url), {
    size: 1,
    withinMs: 60_000,
    maxMs: 90_000,
  })
  onTestFinished(() => pool.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  const answer = async (question: string) => {
    asked.push(question)
    return await new Promise<never>(() => undefined)
  }
  const ended: unknown[] = []
  const hanging = pool.run(['a', 'b'], answer).catch((error: unknown) => ended.push(error))
  const next = pool.run([])
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['a', 'b'])
  vi.advanceTimersByTime(89_000)
  expect(await pool.run([], answer, AbortSignal.abort('a turn later')).catch(String)).toBe('a turn later')
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await hanging
  expect(ended).toMatchObject([{ name: 'ChildFailed', message: 'Reading this file took longer than 90 s.' }])
  expect(await next).toEqual([])
})

test('Cancelled work leaves the queue or ends its child', long, async () => {
  const pool = openChildPool<string[], string[], string>(new URL('../testing/asking-child.ts', import.meta.url), {
    size: 1,
    withinMs: 60_000,
  })
  onTestFinished(() => pool.close())
  const [working, waiting] = [new AbortController(), new AbortController()]
  const asked: string[] = []
  const answer = async (question: string) => {
    asked.push(question)
    return await new Promise<never>(() => undefined)
  }
  const hanging = pool.run(['a'], answer, working.signal)
  const left = pool.run(['b'], answer, waiting.signal)
  const next = pool.run([])
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['a'])
  waiting.abort(new Error('the waiting is over'))
  await expect(left).rejects.toThrow('the waiting is over')
  working.abort(new Error('the work is over'))
  await expect(hanging).rejects.toThrow('the work is over')
  expect(await next).toEqual([])
  expect(asked).toEqual(['a'])
})

test('An idle child ends, and work starts another', long, async () => {
  const pool = openChildPool<null, number>(new URL('../testing/numbered-child.ts', import.meta.url), {
    size: 1,
    withinMs: 20_000,
    idleMs: 1,
  })
  onTestFinished(() => pool.close())
  const first = await pool.run(null)
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false)
  expect(await pool.run(null)).not.toBe(first)
})

test('A child above its memory limit is replaced', long, async () => {
  const pool = openChildPool<null, number>(new URL('../testing/spent-child.ts', import.meta.url), {
    size: 1,
    withinMs: 20_000,
  })
  onTestFinished(() => pool.close())
  const pids = await Promise.all([pool.run(null), pool.run(null), pool.run(null)])
  expect(new Set(pids).size, 'ASVS 1.4.3').toBe(3)
})

test.runIf(process.platform === 'linux')(
  'An idle child with much memory ends, with little it stays',
  long,
  async () => {
    const pool = openChildPool<number, number>(new URL('../testing/large-child.ts', import.meta.url), {
      size: 2,
      withinMs: 20_000,
    })
    onTestFinished(() => pool.close())
    const [large, small] = await Promise.all([pool.run(200_000_000), pool.run(1)])
    await expect.poll(() => isAlive(large), { timeout: 20_000 }).toBe(false)
    expect(isAlive(small)).toBe(true)
    expect(await pool.run(1)).toBe(small)
  },
)

test.runIf(process.platform === 'linux')('Children return freed memory to the system', long, async () => {
  const environment = readFileSync(`/proc/${await openNumbered().run(null)}/environ`, 'utf8').split('\0')
  expect(environment).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=1048576']))
  expect(environment.filter((one) => one.startsWith('PATH='))).toHaveLength(1)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')('A child beyond its memory is ended, and the next works', long, async () => {
  const pool = openChildPool<string, number>(new URL('../testing/hungry-child.ts', import.meta.url), {
    size: 1,
    withinMs: 60_000,
    memoryBytes: 400_000_000,
  })
  onTestFinished(() => pool.close())
  await expect(pool.run('take')).rejects.toThrow('Reading this file took more than the 400 MB that it may.')
  expect(await pool.run('nothing')).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')('A child that takes too much of a processor is ended', long, async () => {
  const pool = openChildPool<string, number>(new URL('../testing/hungry-child.ts', import.meta.url), {
    size: 1,
    withinMs: 60_000,
    cpuMs: 1500,
  })
  onTestFinished(() => pool.close())
  expect(await pool.run('nothing')).toBeGreaterThan(0)
  await expect(pool.run('spin')).rejects.toThrow('Reading this file took more than the 1.5 s of a processor')
  expect(await pool.run('nothing')).toBeGreaterThan(0)
})
