import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { type Answering, outputOf } from './ask-child.ts'
import type { Bounds } from './bounds-of-work.ts'
import { ChildNotStarted, ChildStalled } from './child-failures.ts'
import { memoryOf } from './process-costs.ts'
import { openSoloGate } from './solo-gate.ts'

export { ChildEnded, ChildFailed, ChildNotStarted, ChildStalled } from './child-failures.ts'

export type ChildPool<Input, Output, Question = never> = {
  /**
   * Has a free child do one piece of work; what it asks meanwhile is answered by `answer`, undefined where that throws. Work that stalls is tried
   * once more, alone. Throws ChildFailed, an Error with the message the child threw, or the reason of the signal, by which work is left in the
   * line or at the child, which ends.
   */
  run(input: Input, answer?: (question: Question) => Promise<unknown>, signal?: AbortSignal): Promise<Output>
  close(): void
}

/** Background work yields to requests by one priority step. */
const behindRequests = 5
const lowest = 19

type Options = Bounds & {
  size: number
  /** Idle milliseconds after which a child ends. */
  idleMs?: number
  /** The most memory that a child may keep which nobody needs, as far as the system tells it; one that keeps more is soon let go. */
  keptBytes?: number
  /** Its environment where that is not ours. */
  env?: NodeJS.ProcessEnv
  /** Megabytes of V8's old generation; a child dies beyond. */
  heapMegabytes?: number
}

/**
 * Processes that may die without taking anything along: a file that crashes or hangs its decoder ends one child, which is
 * replaced. `script` answers each message through `answerParent` (answer-parent.ts).
 */
export function openChildPool<Input, Output, Question = never>(
  script: URL,
  options: Options,
): ChildPool<Input, Output, Question> {
  const { size } = options
  const idle = openIdle(options)
  const line = openLine()
  const all = new Set<ChildProcess>()
  let isClosed = false

  const start = async (): Promise<ChildProcess> => {
    const { child, pid } = started(script, options)
    all.add(child)
    setPriority(pid, Math.min(lowest, getPriority() + behindRequests))
    child.once('exit', () => {
      all.delete(child)
      idle.remove(child)
      serveNext()
    })
    return child
  }
  const serveNext = () => {
    const next = isClosed ? undefined : line.next()
    if (!next) return
    start().then(next.resolve, (error) => {
      next.reject(error)
      serveNext()
    })
  }
  const take = async (signal: AbortSignal | undefined): Promise<ChildProcess> => {
    signal?.throwIfAborted()
    return idle.take() ?? (await (all.size < size ? start() : line.wait(signal)))
  }
  const giveBack = (child: ChildProcess) => {
    if (isClosed) return void child.kill('SIGKILL')
    // It ends by itself, and another takes its place.
    if (!child.connected) return
    const next = line.next()
    if (next) next.resolve(child)
    else idle.add(child)
  }

  const runOnce: ChildPool<Input, Output, Question>['run'] = async (input, answer, signal) => {
    const child = await take(signal)
    try {
      // The caller may have gone while it started.
      signal?.throwIfAborted()
      const asked = { input, bounds: options, answer: answer as Answering | undefined, signal }
      return (await outputOf(child, asked)) as Output
    } finally {
      giveBack(child)
    }
  }

  return {
    run: triedAloneOnceStalled(runOnce, () => isClosed),
    close: () => {
      isClosed = true
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** Waiting callers in order of arrival. */
function openLine() {
  const waiting: PromiseWithResolvers<ChildProcess>[] = []
  return {
    next: () => waiting.shift(),
    wait: async (signal: AbortSignal | undefined): Promise<ChildProcess> => {
      const place = Promise.withResolvers<ChildProcess>()
      const leave = () => {
        const at = waiting.indexOf(place)
        if (at < 0) return
        waiting.splice(at, 1)
        place.reject(signal?.reason)
      }
      waiting.push(place)
      signal?.addEventListener('abort', leave)
      return await place.promise.finally(() => signal?.removeEventListener('abort', leave))
    },
  }
}

/** Memory of a child after usual reads, with some reserve. */
const usuallyKept = 150_000_000
/** A busy caller sends its next work within this time. */
const soonMs = 5000

/** Children without work. A child unused for this long gets no more messages and ends by that. */
function openIdle({ idleMs, keptBytes = usuallyKept }: Options) {
  const msFor = ({ pid }: ChildProcess) =>
    pid !== undefined && memoryOf(pid) > keptBytes ? Math.min(soonMs, idleMs ?? soonMs) : idleMs
  const idle: ChildProcess[] = []
  const timers = new WeakMap<ChildProcess, NodeJS.Timeout>()
  const remove = (child: ChildProcess): boolean => {
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    clearTimeout(timers.get(child))
    return at >= 0
  }
  const letGo = (child: ChildProcess) => void (remove(child) && child.disconnect())
  return {
    remove,
    take: () => {
      const child = idle.at(-1)
      if (child) remove(child)
      return child
    },
    add: (child: ChildProcess) => {
      idle.push(child)
      const ms = msFor(child)
      if (ms !== undefined) timers.set(child, setTimeout(() => letGo(child), ms).unref())
    },
  }
}

/** Throws ChildNotStarted. */
function started(script: URL, options: Options): { child: ChildProcess; pid: number } {
  const child = forked(script, options)
  // One that failed to start says so in the next turn; with nobody there to hear it, that would end this process.
  child.on('error', () => undefined)
  const { pid } = child
  if (pid === undefined) throw cannotStart()
  return { child, pid }
}

/**
 * glibc keeps large parts of freed memory: an area for each thread, and blocks as large as any freed before. Two areas, and returning blocks of a
 * megabyte at once, cost no measurable time.
 */
const givingBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

function forked(script: URL, { env, heapMegabytes }: Options): ChildProcess {
  try {
    return fork(script, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The first as this process (docs/decisions/0041-helpers-of-v8.md).
      execArgv: ['--v8-pool-size=0', ...(heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`] : [])],
      // oxlint-disable-next-line node/no-process-env -- a child has what we have, where it is given nothing of its own
      env: { ...givingBack, ...(env ?? process.env) },
    })
  } catch {
    throw cannotStart()
  }
}

const cannotStart = () => new ChildNotStarted('The process that reads this file could not be started.')

/** Repeats stalled work once, with nothing beside it. */
function triedAloneOnceStalled<Asked extends unknown[], Output>(
  runOnce: (...asked: Asked) => Promise<Output>,
  isClosed: () => boolean,
): (...asked: Asked) => Promise<Output> {
  const gate = openSoloGate()
  return async (...asked) => {
    try {
      return await gate.beside(() => runOnce(...asked))
    } catch (error) {
      if (isClosed() || !(error instanceof ChildStalled)) throw error
      return await gate.alone(() => runOnce(...asked))
    }
  }
}
