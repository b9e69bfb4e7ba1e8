import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import type { Done, FromChild, FromParent } from './answer-parent.ts'
import { memoryOf } from './process-costs.ts'
import { watchChild } from './watch-child.ts'

/** The child took too long, died, or could not be started; the work may be tried again. */
export class ChildFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChildFailed'
  }
}

/** It took longer, or more memory, than it may: the work's fault, whoever does it. */
export class ChildEnded extends ChildFailed {}

/** No work was begun: this machine has no process or file left for another child. */
export class ChildNotStarted extends ChildFailed {}

export type ChildPool<Input, Output, Question = never> = {
  /**
   * Has a free child do one piece of work; what it asks meanwhile is answered by `answer`, undefined where that throws. Throws ChildFailed, an
   * Error with the message the child threw, or the reason of the signal, by which work is left in the line or at the child, which ends.
   */
  run(input: Input, answer?: (question: Question) => Promise<unknown>, signal?: AbortSignal): Promise<Output>
  close(): void
}

/** Whoever waits for an answer goes before what is done in the background: a step below it, so that where cores are few requests are not kept waiting. */
const behindRequests = 5
const lowest = 19

type Options = {
  size: number
  /** How long a child may take, without what it waits for answers. */
  withinMs: number
  /** How long a child may take with all that it waits for: whoever makes the questions may also make them many and slow to be answered. */
  maxMs?: number
  /** A child that nobody has needed for so long is let go. */
  idleMs?: number
  /** The most memory that a child may keep which nobody needs, as far as the system tells it; one that keeps more is soon let go. */
  keptBytes?: number
  /** Its environment where that is not ours. */
  env?: NodeJS.ProcessEnv
  /** The most that V8's old generation of a child may take; one that needs more dies. */
  heapMegabytes?: number
  /** The most memory that a child may take, as far as the system tells it; one that takes more is ended. */
  memoryBytes?: number
  /** Most time of a processor for one piece of work, likewise. On a busy machine the clock says little of what work costs. */
  cpuMs?: number
}
type Answering = (question: unknown) => Promise<unknown>

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

  return {
    run: async (input, answer, signal) => {
      const child = await take(signal)
      try {
        // Whoever waited for it may have gone while it started.
        signal?.throwIfAborted()
        return (await outputOf(child, { input, options, answer: answer as Answering | undefined, signal })) as Output
      } finally {
        giveBack(child)
      }
    },
    close: () => {
      isClosed = true
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** Whoever waits for a child, in the order in which they came. */
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

/** What a child takes that has read what is usually read, and some more. */
const usuallyKept = 150_000_000
/** Who has many to be read hands on the next by then. */
const soonMs = 5000

/** Children without work. One that nobody has needed for so long hears nothing any more, by which it ends. */
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
 * Of what a child frees, the system's allocator (glibc) keeps large parts: in an area for each of its threads, and of blocks as large as any that
 * were freed before. Two areas, and blocks from a megabyte on given back at once, cost no time that shows.
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

async function outputOf(child: ChildProcess, asked: Asked): Promise<unknown> {
  const done = await ask(child, asked)
  if (done.isSpent) child.disconnect()
  if ('thrown' in done) throw new Error(done.thrown)
  return done.output
}

type Asked = { input: unknown; options: Options; answer: Answering | undefined; signal: AbortSignal | undefined }

function ask(child: ChildProcess, { input, options, answer, signal }: Asked): Promise<Done> {
  const { promise, resolve, reject } = Promise.withResolvers<Done>()
  const onExit = () => reject(new ChildFailed('The process that read this file died.'))
  const end = (why: unknown) => {
    if (child.connected) child.disconnect()
    child.kill('SIGKILL')
    reject(why)
  }
  const clock = openClock(options, (ms) => end(new ChildEnded(`Reading this file took longer than ${ms / 1000} s.`)))
  const unwatch = watchChild(child, options, (problem) => end(new ChildEnded(problem)))
  const leave = () => end(signal?.reason)
  signal?.addEventListener('abort', leave)
  const hear = (said: FromChild) => {
    if (!('asks' in said)) return resolve(said)
    clock.rest()
    void answered(said.question, answer).then((found) => {
      clock.goOn()
      reply(child, { answers: said.asks, answer: found })
    })
  }
  child.on('message', hear).once('exit', onExit)
  try {
    child.send({ input } satisfies FromParent, (error) => error && reject(new ChildFailed(error.message)))
  } catch (error) {
    reject(error)
  }
  return promise.finally(() => {
    clock.end()
    unwatch()
    child.off('message', hear).off('exit', onExit)
    signal?.removeEventListener('abort', leave)
  })
}

/** Says when it is over. As long as a child waits for answers it rests, since that is not the child's time; but for the most that all may take. */
function openClock({ withinMs, maxMs }: Options, isOver: (ms: number) => void) {
  const start = () => setTimeout(isOver, withinMs, withinMs)
  const last = maxMs === undefined ? undefined : setTimeout(isOver, maxMs, maxMs)
  let timer: NodeJS.Timeout | undefined = start()
  let [resting, isEnded] = [0, false]
  return {
    rest: () => {
      resting++
      clearTimeout(timer)
    },
    goOn: () => {
      if (--resting === 0 && !isEnded) timer = start()
    },
    end: () => {
      isEnded = true
      clearTimeout(timer)
      clearTimeout(last)
    },
  }
}

const answered = async (question: unknown, answer: Answering | undefined): Promise<unknown> =>
  await answer?.(question).catch(() => undefined)

/** A child that is gone by now needs no answer. */
function reply(child: ChildProcess, answer: FromParent): void {
  if (child.connected) child.send(answer, () => undefined)
}
