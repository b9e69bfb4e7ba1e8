import { openThread } from '#engine/workers/open-thread.ts'
import type { Id } from '#contract/wire.ts'
import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { watchThread } from '#server/platform/children/watch-thread.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Read } from './read-sheet.ts'

/** Several times what the largest sheet needs. */
const usual = { ...boundsOfWork(20), megabytes: 512 }

/** Two at once: more of the largest would take more memory than they are worth. */
const turns = openFairTurns(2)
/** The last sheet of each owner that is read or waits. */
const lastOf = new Map<Id, Promise<unknown>>()

/**
 * Reads a file from outside in a thread that may run out of time or memory without taking anything along. The sheets of one owner are read one
 * after the other, so that one which takes all its time holds up nobody else's.
 */
export async function openSheet(ownerId: Id, bytes: Uint8Array, limits = usual): Promise<Read> {
  const before = lastOf.get(ownerId)
  const reading = Promise.resolve(before).then(() => turns(ownerId, () => readTwice(bytes, limits)))
  const settled = reading.catch(() => undefined)
  lastOf.set(ownerId, settled)
  try {
    return await reading
  } finally {
    if (lastOf.get(ownerId) === settled) lastOf.delete(ownerId)
  }
}

/** A machine without time for it says nothing of the file: it is tried once more, and then refused for now. */
async function readTwice(bytes: Uint8Array, limits: typeof usual): Promise<Read> {
  const read = (await readInThread(bytes, limits)) ?? (await readInThread(bytes, limits))
  if (read) return read
  throw refuse('unavailable', 'sheet.busy', 'We are too busy to read this file. Try again in a minute.', {
    retryAfterSeconds: 60,
  })
}

/** Undefined where the thread stalled. */
async function readInThread(bytes: Uint8Array, { megabytes, ...bounds }: typeof usual): Promise<Read | undefined> {
  const worker = openThread(new URL('sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  })
  const { promise, resolve } = Promise.withResolvers<Read | undefined>()
  const giveUp = () =>
    resolve({
      kind: 'unreadable',
      problem: 'Reading this file brought its reader down. Save it again as CSV, or split it into several.',
    })
  const unwatch = watchThread(worker, bounds, (why) => (why === 'stalled' ? resolve(undefined) : giveUp()))
  worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  return await promise.finally(async () => {
    unwatch()
    await worker.terminate()
  })
}
