import type { Worker } from 'node:worker_threads'
import { openThread } from '#engine/workers/open-thread.ts'
import { type Bounds, boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { watchThread } from '#server/platform/children/watch-thread.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { openSiteBudget, type SiteBudget } from '../pages/site-budget.ts'
import { siteOf } from '#server/platform/outbound/site-of.ts'
import { addressOf, carryOut, type ReadAs, type Reading, sizeOf } from './reading.ts'

/** Most bytes read at once, in some tens of milliseconds for any content; larger input is read in a thread. */
const maxHere = 128_000
/** Time of a processor that reading may take, and memory. */
const usual = boundsOfWork(20)
const megabytes = 512
const idleMs = 30_000

const why = {
  tooMuch: 'Reading it took too much time or memory, so it was left out.',
  tooBusy: 'This machine was too busy to read it, so it was left out.',
  isSpent: 'Reading pages of its site took all the time that there is for one, so it was left out.',
}

/** Thrown when reading would take too much time or memory, or its site has cost too much already. */
export class TooMuchToRead extends Error {
  constructor(is: keyof typeof why = 'tooMuch') {
    super(why[is])
  }
}

/**
 * Reads strangers' input: small input at once, the rest in a thread that may run out of time or memory without harm. Each `who` has a turn
 * there after all others who wait; by default, the input's site. Rejects with TooMuchToRead if time or memory did not suffice.
 */
export type ReadAside = <R extends Reading>(reading: R, who?: string) => Promise<ReadAs[R['is']]>

type Settings = { bounds?: Bounds; budget?: SiteBudget }

/** Opens one thread that reads one input after the other: several at once would take more memory than they are worth. */
export function openAside({ bounds = usual, budget = openSiteBudget() }: Settings = {}): ReadAside {
  const inTurn = openFairTurns()
  const inThread = openReadingThread(bounds)
  const readApart = async (reading: Reading, url: string) => {
    if (budget.isSpent(url)) throw new TooMuchToRead('isSpent')
    const began = performance.now()
    return await inThread(reading).catch((error: unknown) => {
      if (error instanceof TooMuchToRead) budget.lose(url, performance.now() - began)
      throw error
    })
  }
  return async <R extends Reading>(reading: R, who?: string) => {
    const url = addressOf(reading)
    const read =
      sizeOf(reading) <= maxHere
        ? await carryOut(reading)
        : await inTurn(who ?? siteOf(url), () => readApart(reading, url))
    return read as ReadAs[R['is']]
  }
}

/** The budget of this process. */
export const readingBudget: SiteBudget = openSiteBudget()
export const readAside: ReadAside = openAside({ budget: readingBudget })

/** Handles errors, which would otherwise end this process; callers get them. */
const open = () =>
  openThread(new URL('reading-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  }).on('error', () => undefined)

function openReadingThread(bounds: Bounds): (reading: Reading) => Promise<unknown> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = (worker: Worker) => {
    if (thread === worker) thread = undefined
    void worker.terminate()
  }
  return async (reading) => {
    clearTimeout(idle)
    const worker = (thread ??= open())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const giveUp = () => reject(new TooMuchToRead())
    const hear = (said: { read: unknown } | { failed: unknown }) =>
      'read' in said ? resolve(said.read) : reject(said.failed)
    const unwatch = watchThread(worker, bounds, (why) =>
      reject(new TooMuchToRead(why === 'stalled' ? 'tooBusy' : 'tooMuch')),
    )
    worker.on('message', hear).once('error', giveUp).once('exit', giveUp).ref()
    worker.postMessage(reading)
    try {
      return await promise
    } catch (error) {
      end(worker)
      throw error
    } finally {
      unwatch()
      worker.off('message', hear).off('error', giveUp).off('exit', giveUp)
      worker.unref()
      idle = setTimeout(() => thread === worker && end(worker), idleMs).unref()
    }
  }
}
