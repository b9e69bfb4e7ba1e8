import { setTimeout } from 'node:timers/promises'

/** A message to all listeners, signed again at each delivery. */
export type Message = { id: string; type: string; body: string; sent: number; isTaken: boolean }

export type Deliveries = {
  /** In order of events, with their number of tries. */
  messages: Message[]
  add(message: Pick<Message, 'id' | 'type' | 'body'>): void
  /** From now on nothing is sent by itself. */
  hold(): void
  /** Sends what waits, so often and in this order, and everything from now on. Resolves to the statuses that were answered. */
  release(how?: { times?: number; order?: 'as-happened' | 'reversed'; ids?: string[] }): Promise<number[]>
  /** Resolves once nothing is on its way. */
  settled(): Promise<void>
  close(): void
}

const kept = 2000
const waitMs = 10_000
/** Milliseconds before each repetition of a message. */
const pauses = [500, 2000, 10_000, 60_000]

/** Sends messages one after the other to an address, again while they are not taken. Nobody listens where there is none. */
export function openDeliveries(
  listener: () => string | undefined,
  headersOf: (body: string) => Record<string, string>,
): Deliveries {
  const messages: Message[] = []
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let isHeld = false

  const send = async (message: Message) => await sent(listener(), message, headersOf, closing.signal)
  const sendUntilTaken = async (message: Message): Promise<void> => {
    for (const pause of [...pauses, undefined]) {
      await send(message)
      if (message.isTaken || pause === undefined || listener() === undefined) return
      await setTimeout(pause, undefined, { signal: closing.signal, ref: false })
    }
  }
  const follow = (work: Promise<unknown>) => {
    const ended = work.catch(() => undefined).finally(() => underWay.delete(ended))
    underWay.add(ended)
  }
  return {
    messages,
    add: (told) => {
      const message = { ...told, sent: 0, isTaken: false }
      messages.push(message)
      if (messages.length > kept) messages.splice(0, messages.length - kept)
      if (!isHeld) follow(sendUntilTaken(message))
    },
    hold: () => {
      isHeld = true
    },
    release: async ({ times = 1, order = 'as-happened', ids } = {}) => {
      isHeld = false
      const waiting = messages.filter(({ id, sent }) => (ids ? ids.includes(id) : sent === 0))
      const inOrder = order === 'reversed' ? waiting.toReversed() : waiting
      const statuses: number[] = []
      for (let n = 0; n < times; n++) for (const message of inOrder) statuses.push(await send(message))
      return statuses
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => closing.abort(),
  }
}

/** Resolves to the answered status; 0 without an answer. */
async function sent(
  url: string | undefined,
  message: Message,
  headersOf: (body: string) => Record<string, string>,
  closing: AbortSignal,
): Promise<number> {
  if (url === undefined) return 0
  message.sent++
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(message.body) },
      body: message.body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(waitMs)]),
      redirect: 'manual',
    })
    message.isTaken ||= answer.ok
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
