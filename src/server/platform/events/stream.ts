import type { Id } from '#contract/wire.ts'
import type { Db } from '../db/database.ts'
import { type EventBell, eventsAfter, headBefore } from './events.ts'

const pingMs = 15_000
const tokenCheckMs = 60_000

/** After a number that was heard, or with all that happened in the last milliseconds. */
export type StreamFrom = { lastSeq: number } | { lookBackMs: number }

export type StreamNeeds = { db: Db; bell: EventBell; isStillSignedIn: () => Promise<boolean>; signal: AbortSignal }

/**
 * Server-sent events for one owner: those since `from`, then each new one as it commits, with a ping every 15 s. Ends when
 * `signal` aborts or the session has ended.
 */
export async function* streamEventsOf(
  ownerId: Id,
  from: StreamFrom,
  { db, bell, isStillSignedIn, signal }: StreamNeeds,
): AsyncGenerator<string> {
  const alarm = openAlarm(signal)
  const stopHearing = bell.hear(ownerId, alarm.ring)
  try {
    let seq = 'lastSeq' in from ? from.lastSeq : await headBefore(db, ownerId, from.lookBackMs)
    let checkedAt = Date.now()
    yield `retry: 2000\n\nid: ${seq}\nevent: ready\ndata: {}\n\n`
    while (!signal.aborted) {
      const read = await eventsAfter(db, ownerId, seq)
      if (read.reset) {
        seq = read.seq
        yield `id: ${seq}\nevent: reset\ndata: {}\n\n`
      } else {
        for (const { seq: number, event } of read.events)
          yield `id: ${(seq = number)}\ndata: ${JSON.stringify(event)}\n\n`
        if (read.events.length > 0) continue
      }
      if (!(await alarm.rang(pingMs))) yield ': ping\n\n'
      if (Date.now() - checkedAt < tokenCheckMs) continue
      checkedAt = Date.now()
      if (!(await isStillSignedIn())) return
    }
  } finally {
    stopHearing()
  }
}

/** A bell that remembers: rung while nobody waits, the next wait ends at once. */
function openAlarm(signal: AbortSignal) {
  let isRung = false
  let wake = () => {}
  const ring = () => {
    isRung = true
    wake()
  }
  signal.addEventListener('abort', () => wake(), { once: true })
  const rang = async (withinMs: number): Promise<boolean> => {
    if (!isRung && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, withinMs)
      wake = resolve
      await promise
      clearTimeout(timer)
    }
    const was = isRung
    isRung = false
    return was || signal.aborted
  }
  return { ring, rang }
}
