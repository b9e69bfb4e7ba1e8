import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'

/** The child took too long, died, or could not be started; the work may be tried again. */
export class ChildFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChildFailed'
  }
}

/** No work was begun: this machine has no process or file left for another child. */
export class ChildNotStarted extends ChildFailed {}

export type ChildPool<Input, Output> = {
  /** Has a free child do one piece of work. Throws ChildFailed, or an Error with the message the child threw. */
  run(input: Input): Promise<Output>
  close(): void
}

/** Whoever waits for an answer goes before what is done in the background: a step below it, so that where cores are few requests are not kept waiting. */
const behindRequests = 5
const lowest = 19

type Options = { size: number; withinMs: number }
type FromChild = { output: unknown } | { thrown: string }

/**
 * Processes that may die without taking anything along: a file that crashes or hangs its decoder ends one child, which is
 * replaced. `script` answers each message through `answerParent`.
 */
export function openChildPool<Input, Output>(script: URL, { size, withinMs }: Options): ChildPool<Input, Output> {
  const idle: ChildProcess[] = []
  const waiting: PromiseWithResolvers<ChildProcess>[] = []
  const all = new Set<ChildProcess>()
  let isClosed = false

  const start = async (): Promise<ChildProcess> => {
    const { child, pid } = started(script)
    all.add(child)
    setPriority(pid, Math.min(lowest, getPriority() + behindRequests))
    child.once('exit', () => {
      all.delete(child)
      const at = idle.indexOf(child)
      if (at >= 0) idle.splice(at, 1)
      serveNext()
    })
    return child
  }
  const serveNext = () => {
    const next = isClosed ? undefined : waiting.shift()
    if (!next) return
    start().then(next.resolve, (error) => {
      next.reject(error)
      serveNext()
    })
  }
  const take = (): Promise<ChildProcess> => {
    const child = idle.pop()
    if (child) return Promise.resolve(child)
    if (all.size < size) return start()
    const place = Promise.withResolvers<ChildProcess>()
    waiting.push(place)
    return place.promise
  }
  const giveBack = (child: ChildProcess) => {
    if (!child.connected || isClosed) return void child.kill('SIGKILL')
    const next = waiting.shift()
    if (next) next.resolve(child)
    else idle.push(child)
  }

  return {
    run: async (input) => {
      const child = await take()
      try {
        const answer = await ask(child, input, withinMs)
        if ('thrown' in answer) throw new Error(answer.thrown)
        return answer.output as Output
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

/** Throws ChildNotStarted. */
function started(script: URL): { child: ChildProcess; pid: number } {
  const child = forked(script)
  // One that failed to start says so in the next turn; with nobody there to hear it, that would end this process.
  child.on('error', () => undefined)
  const { pid } = child
  if (pid === undefined) throw cannotStart()
  return { child, pid }
}

function forked(script: URL): ChildProcess {
  try {
    return fork(script, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--v8-pool-size=0'], // As this process (docs/decisions/0041-helpers-of-v8.md).
    })
  } catch {
    throw cannotStart()
  }
}

const cannotStart = () => new ChildNotStarted('The process that reads this file could not be started.')

function ask(child: ChildProcess, input: unknown, withinMs: number): Promise<FromChild> {
  const { promise, resolve, reject } = Promise.withResolvers<FromChild>()
  const onExit = () => reject(new ChildFailed('The process that read this file died.'))
  const timer = setTimeout(() => {
    child.disconnect()
    child.kill('SIGKILL')
    reject(new ChildFailed(`Reading this file took longer than ${withinMs / 1000} s.`))
  }, withinMs)
  child.once('message', resolve).once('exit', onExit)
  try {
    child.send({ input }, (error) => error && reject(new ChildFailed(error.message)))
  } catch (error) {
    reject(error)
  }
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit)
  })
}

/** The child's side: answers each message with what `work` makes of it. */
export function answerParent<Input>(work: (input: Input) => Promise<unknown>): void {
  process.on('message', ({ input }: { input: Input }) => {
    work(input).then(
      (output) => process.send?.({ output }),
      (error: unknown) => process.send?.({ thrown: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
