import { openThread } from '#engine/workers/open-thread.ts'
import type { Id } from '#contract/wire.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import type { Read } from './read-sheet.ts'

/** How long reading may take, and how much memory its objects: several times what the largest sheet needs. */
const usual = { withinMs: 20_000, megabytes: 512 }

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
  const reading = Promise.resolve(before).then(() => turns(ownerId, () => readInThread(bytes, limits)))
  const settled = reading.catch(() => undefined)
  lastOf.set(ownerId, settled)
  try {
    return await reading
  } finally {
    if (lastOf.get(ownerId) === settled) lastOf.delete(ownerId)
  }
}

async function readInThread(bytes: Uint8Array, { withinMs, megabytes }: typeof usual): Promise<Read> {
  const worker = openThread(new URL('sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  })
  const { promise, resolve } = Promise.withResolvers<Read>()
  const giveUp = () =>
    resolve({
      kind: 'unreadable',
      problem: 'Reading this file brought its reader down. Save it again as CSV, or split it into several.',
    })
  const timer = setTimeout(giveUp, withinMs)
  worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  return await promise.finally(async () => {
    clearTimeout(timer)
    await worker.terminate()
  })
}
