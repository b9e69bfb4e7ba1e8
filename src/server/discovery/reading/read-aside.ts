import type { Worker } from 'node:worker_threads'
import { openThread } from '#engine/workers/open-thread.ts'
import { carryOut, type ReadAs, type Reading, sizeOf } from './reading.ts'

/** Whatever it is made of, so much is read in some tens of milliseconds; more is read where nobody waits for it. */
const maxHere = 128_000
/** How long reading may take, and how much memory. */
const limits = { withinMs: 20_000, megabytes: 512 }
const idleMs = 30_000

/** What was to be read takes more time or memory than anybody has. */
export class TooMuchToRead extends Error {
  constructor() {
    super('Reading it took too much time or memory, so it was left out.')
  }
}

/**
 * Reads what strangers wrote: what is small at once, the rest in a thread that may run out of time or memory without taking anything along.
 * Rejects with TooMuchToRead where it did.
 */
export async function readAside<R extends Reading>(reading: R): Promise<ReadAs[R['is']]> {
  const read = sizeOf(reading) <= maxHere ? await carryOut(reading) : await inTurn(reading)
  return read as ReadAs[R['is']]
}

let last: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** One after the other: several at once would take more memory than they are worth. */
function inTurn(reading: Reading): Promise<unknown> {
  const read = last.then(() => inThread(reading))
  last = read.catch(() => undefined)
  return read
}

async function inThread(reading: Reading): Promise<unknown> {
  clearTimeout(idle)
  const worker = (thread ??= open())
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const end = () => {
    thread = undefined
    void worker.terminate()
  }
  const giveUp = () => reject(new TooMuchToRead())
  const hear = (said: { read: unknown } | { failed: unknown }) =>
    'read' in said ? resolve(said.read) : reject(said.failed)
  const timer = setTimeout(giveUp, limits.withinMs)
  worker.on('message', hear).once('error', giveUp).once('exit', giveUp).ref()
  worker.postMessage(reading)
  try {
    return await promise
  } catch (error) {
    end()
    throw error
  } finally {
    clearTimeout(timer)
    worker.off('message', hear).off('error', giveUp).off('exit', giveUp)
    worker.unref()
    idle = setTimeout(() => thread === worker && end(), idleMs).unref()
  }
}

/** One that fails while nobody waits for it is replaced as any other. */
const open = () =>
  openThread(new URL('reading-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    execArgv: [],
  }).on('error', () => undefined)
