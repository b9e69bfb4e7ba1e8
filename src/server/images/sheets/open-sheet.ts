import { openThread } from '#engine/workers/open-thread.ts'
import type { Read } from './read-sheet.ts'

/** How long reading may take, and how much memory its objects: several times what the largest sheet needs. */
const usual = { withinMs: 20_000, megabytes: 512 }

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file from outside in a thread that may run out of time or memory without taking anything along. One after the other: a file
 * takes a second at most, and several large ones at once more memory than they are worth.
 */
export function openSheet(bytes: Uint8Array, limits = usual): Promise<Read> {
  const reading = last.then(() => readInThread(bytes, limits))
  last = reading.catch(() => undefined)
  return reading
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
