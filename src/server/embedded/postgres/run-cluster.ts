import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import type { Binaries } from './binaries.ts'
import { endLeftovers, serverIn } from './end-leftovers.ts'
import type { Place } from './place.ts'
import { supervise, type Supervised } from './supervise.ts'

/** A running database, restarted when it ends by itself. */
export type RunningCluster = {
  /** Number of its first process, which restarts change. */
  pid: () => number | undefined
  /** Resolves when it ended and cannot restart. */
  lost: Promise<Error>
  /** Lets it end cleanly. */
  stop: () => Promise<void>
}

type Needs = {
  binaries: Binaries
  log: Pick<Log, 'warn' | 'error' | 'debug'>
  /** Called when the disk is full; true if space was made. */
  makeRoom: () => boolean
}

const restarts = { most: 5, withinMs: 60_000, pauseMs: 500 }
const stopMs = 30_000

/** Starts the database of this folder, which the caller holds, after what a killed server left of it was ended. */
export async function runCluster(place: Place, { binaries, log, makeRoom }: Needs): Promise<RunningCluster> {
  const lost = Promise.withResolvers<Error>()
  const recent: number[] = []
  let isStopping = false
  const begin = async (): Promise<Supervised> => {
    await endLeftovers(place.folder)
    const running = await supervise(place, binaries, (line) => tell(log, line))
    void running.ended.then(() => (isStopping ? undefined : beginAgain(running.said())))
    return running
  }
  const beginAgain = async (said: string): Promise<void> => {
    const lastWords = said.trim().split('\n').at(-1)
    log.error({ lastWords }, 'the embedded database ended by itself; it is started again')
    if (isOfFullDisk(said) && makeRoom())
      log.error({}, 'the disk is full: room that was kept for this is given to the database; make more')
    const now = performance.now()
    recent.push(now)
    if (recent.filter((at) => now - at < restarts.withinMs).length > restarts.most)
      return lost.resolve(new Error(`The embedded database ends again and again: ${lastWords}`))
    current = begin()
    await current.catch(async (error: Error) => {
      if (isStopping) return
      await setTimeout(restarts.pauseMs)
      await beginAgain(error.message)
    })
  }
  let current = begin().catch((error: Error) => {
    if (!isOfFullDisk(error.message) || !makeRoom()) throw error
    return begin()
  })
  await current
  return {
    pid: () => serverIn(place.folder),
    lost: lost.promise,
    stop: async () => {
      isStopping = true
      const running = await current.catch(() => undefined)
      running?.stop()
      await Promise.race([running?.ended, setTimeout(stopMs, undefined, { ref: false })])
      await endLeftovers(place.folder)
    },
  }
}

const isOfFullDisk = (said: string) => /No space left on device|Disk quota exceeded/.test(said)

/** Logs its faults (settings.ts) as warnings, the rest in detail. */
function tell(log: Needs['log'], line: string): void {
  if (/^(FATAL|PANIC|ERROR|WARNING):/.test(line)) log.warn({ said: line }, 'the embedded database warns')
  else log.debug({ said: line }, 'the embedded database says')
}
