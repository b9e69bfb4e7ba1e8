import type { ChildProcess } from 'node:child_process'
import type { Done, FromChild, FromParent } from './answer-parent.ts'
import type { Bounds } from './bounds-of-work.ts'
import { ChildEnded, ChildFailed, ChildStalled } from './child-failures.ts'
import { tellsCosts } from './process-costs.ts'
import { watchChild } from './watch-child.ts'

export type Answering = (question: unknown) => Promise<unknown>
type Asked = { input: unknown; bounds: Bounds; answer: Answering | undefined; signal: AbortSignal | undefined }

/** Has a child do one piece of work within its bounds. A spent child gets no more messages and ends by that. */
export async function outputOf(child: ChildProcess, asked: Asked): Promise<unknown> {
  const done = await ask(child, asked)
  if (done.isSpent) child.disconnect()
  if ('thrown' in done) throw new Error(done.thrown)
  return done.output
}

function ask(child: ChildProcess, { input, bounds, answer, signal }: Asked): Promise<Done> {
  const { promise, resolve, reject } = Promise.withResolvers<Done>()
  const onExit = () => reject(new ChildFailed('The process that read this file died.'))
  const end = (why: unknown) => {
    if (child.connected) child.disconnect()
    child.kill('SIGKILL')
    reject(why)
  }
  const clock = openClock(bounds, {
    isLate: (ms) => end(bounds.waits || !tellsCosts ? tookLonger(ms) : new ChildStalled()),
    isOver: (ms) => end(tookLonger(ms)),
  })
  const unwatch = watchChild(child, bounds, (problem, why) => end(new ChildEnded(problem, why)))
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

const tookLonger = (ms: number) => new ChildEnded(`Reading this file took longer than ${ms / 1000} s.`)

type Ends = Record<'isLate' | 'isOver', (ms: number) => void>

/** As long as a child waits for answers its clock rests, since that is not the child's time; but for the most that all may take. */
function openClock({ withinMs, maxMs }: Bounds, { isLate, isOver }: Ends) {
  const start = () => setTimeout(isLate, withinMs, withinMs)
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
