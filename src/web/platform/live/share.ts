import { follow, type LiveMessage } from './follow.ts'

type Shared =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'failed'; times: number }
  | { kind: 'hello' }
  | { kind: 'here'; last: string | undefined; heardAt: number; times: number }

export type Sharing = {
  accountId: string
  signal: AbortSignal
  hear: (message: LiveMessage) => void
  failed: (times: number) => void
}

/**
 * Shares one stream among all windows of a browser. The window with the lock reads it and passes messages on. When it closes, the next one resumes
 * after its last id. A window that missed events while it opened reloads everything. Without locks (on insecure pages) each window reads for
 * itself.
 */
export function share({ accountId, signal, hear, failed }: Sharing): void {
  const name = `rightframe.live.${accountId}`
  const channel = new BroadcastChannel(name)
  const known = { last: undefined as string | undefined, heardAt: 0, times: 0, isReader: false, isGreeted: false }
  const tell = (shared: Shared) => channel.postMessage(shared)
  signal.addEventListener('abort', () => channel.close(), { once: true })

  const take = (message: LiveMessage) => {
    known.last = message.id ?? known.last
    if (message.what !== 'ready') known.heardAt = Date.now()
    hear(message)
  }
  const setFailed = (times: number) => failed((known.times = times))
  channel.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    if (data.kind === 'message') take(data.message)
    else if (data.kind === 'failed') setFailed(data.times)
    else if (data.kind === 'hello' && known.isReader)
      tell({ kind: 'here', last: known.last, heardAt: known.heardAt, times: known.times })
    else if (data.kind === 'here') {
      if (!known.isGreeted && data.heardAt >= performance.timeOrigin) hear({ id: undefined, what: 'reset' })
      known.isGreeted = true
      known.last ??= data.last
      setFailed(data.times)
    }
  })

  /** Without a position, a new leader cannot know missed events. */
  const lead = async (isTakeover: boolean) => {
    known.isReader = true
    if (isTakeover && known.last === undefined) hear({ id: undefined, what: 'reset' })
    await follow({
      after: known.last,
      signal,
      hear: (message) => (take(message), tell({ kind: 'message', message })),
      failed: (times) => (setFailed(times), tell({ kind: 'failed', times })),
    })
  }
  tell({ kind: 'hello' })
  // A window that closes at once must not take the lock.
  queueMicrotask(() => void (signal.aborted || takeTurn(name, signal, lead)))
}

async function takeTurn(
  name: string,
  signal: AbortSignal,
  lead: (isTakeover: boolean) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return lead(false)
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(false)
    return lock !== null
  })
  if (isFree || signal.aborted) return
  await navigator.locks
    .request(name, { signal }, () => lead(true))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}
