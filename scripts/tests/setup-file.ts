/** Runs before each test file in Node: stretches timeouts by the pace of the machine and records the CPU time of the file. */
import { afterAll, expect, vi } from 'vitest'
import { cpuSeconds } from './cpu-time.ts'
import { samplePace } from './pace.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of a test file: its worker and the processes that it ended. Databases and helpers that go on are left out. */
    cpuSeconds?: number
  }
}

/** Key of the unstretched function, as workers share modules. */
const original = Symbol.for('rightframe.expect.poll')
type Poll = typeof expect.poll

/** Milliseconds between looks, as each costs ten statements. */
const pollPauseMs = 100

/** Milliseconds on the quiet reference machine. */
const timeouts = { test: 120_000, hook: 120_000, poll: 10_000, wait: 10_000 }

const before = cpuSeconds()
const { slowness } = samplePace()
vi.setConfig({ testTimeout: timeouts.test * slowness, hookTimeout: timeouts.hook * slowness })
stretchPolls(slowness)
stretchWaits(slowness)

// oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to know which fixtures are needed
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = cpuSeconds() - before
})

function stretchPolls(factor: number): void {
  const holder = expect as typeof expect & { [original]?: Poll }
  const poll = (holder[original] ??= expect.poll)
  holder.poll = (read, options = {}) =>
    poll(read, { interval: pollPauseMs, ...options, timeout: (options.timeout ?? timeouts.poll) * factor })
}

function stretchWaits(factor: number): void {
  type Wait = typeof vi.waitUntil
  const holder = vi as unknown as Record<'waitUntil' | 'waitFor', Wait & { [original]?: Wait }>
  for (const name of ['waitUntil', 'waitFor'] as const) {
    const wait = holder[name][original] ?? holder[name]
    const stretched: Wait = (condition, options = {}) => {
      const { timeout = timeouts.wait, ...rest } = typeof options === 'number' ? { timeout: options } : options
      return wait(condition, { ...rest, timeout: timeout * factor })
    }
    holder[name] = Object.assign(stretched, { [original]: wait })
  }
}
