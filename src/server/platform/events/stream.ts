import type { Id } from '#contract/wire.ts'
import type { EventBell } from './event-bell.ts'

const pingMs = 15_000
const sessionCheckMs = 60_000

/** After a received number, or the last milliseconds. */
export type StreamFrom = { lastSeq: number } | { lookBackMs: number }

export type StreamNeeds = {
  bell: Pick<EventBell, 'hear' | 'read' | 'headBefore'>
  isStillSignedIn: () => Promise<boolean>
  signal: AbortSignal
}

/**
 * Server-sent events for one owner: those since `from`, then each new one as it commits, with a ping every 15 s. Ends when `signal` aborts or the
 * session ends: at once by notification, at the latest after a minute and a ping. A stream displaced by a newer one ends with the event `crowded`.
 */
export async function* streamEventsOf(
  ownerId: Id,
  from: StreamFrom,
  { bell, isStillSignedIn, signal }: StreamNeeds,
): AsyncGenerator<string> {
  const crowded = new AbortController()
  const alarm = openAlarm(AbortSignal.any([signal, crowded.signal]))
  // Not yet: it may have ended after the call was let in and before this hears of it.
  let checkedAt = 0
  const ring = (isOfSessions: boolean) => {
    if (isOfSessions) checkedAt = 0
    alarm.ring()
  }
  const stopHearing = bell.hear(ownerId, { ring, end: () => crowded.abort() })
  try {
    let seq = 'lastSeq' in from ? from.lastSeq : await bell.headBefore({ ownerId, lookBackMs: from.lookBackMs })
    yield `retry: 2000\n\nid: ${seq}\nevent: ready\ndata: {}\n\n`
    while (!signal.aborted && !crowded.signal.aborted) {
      if (Date.now() - checkedAt >= sessionCheckMs) {
        checkedAt = Date.now()
        if (!(await isStillSignedIn())) return
      }
      const read = await bell.read({ ownerId, seq })
      if (read.reset) {
        seq = read.seq
        yield `id: ${seq}\nevent: reset\ndata: {}\n\n`
      } else {
        for (const { seq: number, event } of read.events)
          yield `id: ${(seq = number)}\ndata: ${JSON.stringify(event)}\n\n`
        if (read.events.length > 0) continue
      }
      if (!(await alarm.rang(pingMs))) yield ': ping\n\n'
    }
    if (crowded.signal.aborted) yield 'retry: 60000\nevent: crowded\ndata: {}\n\n'
  } finally {
    stopHearing()
  }
}

/** A bell with memory: an earlier ring ends the next wait. */
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
