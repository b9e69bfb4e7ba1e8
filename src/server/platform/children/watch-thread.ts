import type { Worker } from 'node:worker_threads'
import type { Bounds } from './bounds-of-work.ts'

const everyMs = 100

/**
 * Watches what a thread takes of processors from now on, and tells when it is too much (`time`), or when its clock ran out before that (`stalled`):
 * then the machine had no time for it. Returns what ends the watch.
 */
export function watchThread(
  worker: Worker,
  { cpuMs = Infinity, withinMs }: Pick<Bounds, 'cpuMs' | 'withinMs'>,
  tell: (why: 'time' | 'stalled') => void,
): () => void {
  let before: number | undefined
  let isAsking = false
  const look = async () => {
    if (isAsking) return
    isAsking = true
    // A thread that has ended tells no more.
    const spent = await worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000,
      () => undefined,
    )
    isAsking = false
    if (spent === undefined) return
    before ??= spent
    if (spent - before > cpuMs) tell('time')
  }
  const timer = setInterval(() => void look(), everyMs)
  const clock = setTimeout(() => tell('stalled'), withinMs)
  void look()
  return () => {
    clearInterval(timer)
    clearTimeout(clock)
  }
}
