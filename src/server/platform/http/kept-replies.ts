import type { Caller } from './principal.ts'
import { WrittenReply } from './written-reply.ts'

/** What was answered after a look-up of the caller that knew this event as the newest. */
type Kept = { newestEvent: number; at: Date; reply: Promise<WrittenReply> }

type Asked = { caller: Pick<Caller, 'accountId' | 'newestEvent'>; name: string; now: Date }

/**
 * Keeps what is answered to owners until something happens to them, for at most `forMs`; of more than `most` those that were written longest
 * ago go. Who asks while an answer is being written gets that one. For answers that rest on nothing but what cannot change without an
 * event of the owner's. `name` tells an owner's answers from each other.
 */
export function keepReplies({ most, forMs }: { most: number; forMs: number }) {
  const all = new Map<string, Kept>()
  const keep = (key: string, one: Kept) => {
    all.delete(key)
    all.set(key, one)
    one.reply.catch(() => all.get(key) === one && all.delete(key))
    const [oldest] = all.keys()
    if (all.size > most && oldest !== undefined) all.delete(oldest)
  }
  return ({ caller, name, now }: Asked, write: () => Promise<string>): Promise<WrittenReply> => {
    const { accountId, newestEvent } = caller
    const key = `${accountId} ${name}`
    const kept = all.get(key)
    if (kept?.newestEvent === newestEvent && now.getTime() - kept.at.getTime() < forMs) return kept.reply
    const reply = write().then((text) => new WrittenReply(text))
    keep(key, { newestEvent, at: now, reply })
    return reply
  }
}
