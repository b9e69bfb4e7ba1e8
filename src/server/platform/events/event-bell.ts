import { coalesce } from '../fairness/coalesce.ts'
import type { Database } from '../db/database.ts'
import { openOpenedLately, type OpenedLately } from './opened-lately.ts'
import { channel, eventsAfter, type EventsRead, headBefore, readNotification } from './events.ts'

/** Streams of one account in one process. */
export const maxStreams = 10

/** An open stream. `ring`: there is something to hear, and with `isOfSessions` its session may have ended. `end`: it has to make room. */
export type Listener = { ring: (isOfSessions: boolean) => void; end: () => void }

export type EventBell = OpenedLately & {
  /** Rings the listener whenever its owner has something to hear, or something may have been missed. Ends the oldest beyond `maxStreams`. */
  hear(ownerId: string, listener: Listener): () => void
  /** `eventsAfter`, shared by the owner's streams at this number. */
  read(place: { ownerId: string; seq: number }): Promise<EventsRead>
  /** `headBefore`, shared by the owner's streams that begin together. */
  headBefore(place: { ownerId: string; lookBackMs: number }): Promise<number>
  close(): Promise<void>
}

/** One listening connection a process for all streams. */
export async function openEventBell(database: Pick<Database, 'db' | 'listen'>): Promise<EventBell> {
  const listeners = new Map<string, Set<Listener>>()
  const ring = (payload: string) => {
    const { ownerId, isOfSessions } = readNotification(payload)
    listeners.get(ownerId)?.forEach((one) => one.ring(isOfSessions))
  }
  const ringAll = () => listeners.forEach((owners) => owners.forEach((one) => one.ring(true)))
  const close = await database.listen(channel, ring, ringAll)
  const leave = (ownerId: string, listener: Listener) => {
    const owners = listeners.get(ownerId)
    if (owners?.delete(listener) && owners.size === 0) listeners.delete(ownerId)
  }
  return {
    ...openOpenedLately(),
    hear: (ownerId, listener) => {
      const owners = listeners.get(ownerId) ?? new Set()
      listeners.set(ownerId, owners.add(listener))
      const [oldest] = owners
      if (oldest && owners.size > maxStreams) {
        leave(ownerId, oldest)
        oldest.end()
      }
      return () => leave(ownerId, listener)
    },
    read: coalesce(
      ({ ownerId, seq }) => eventsAfter(database.db, ownerId, seq),
      ({ ownerId, seq }) => `${ownerId} ${seq}`,
    ),
    headBefore: coalesce(
      ({ ownerId, lookBackMs }) => headBefore(database.db, ownerId, lookBackMs),
      ({ ownerId, lookBackMs }) => `${ownerId} ${lookBackMs}`,
    ),
    close,
  }
}
