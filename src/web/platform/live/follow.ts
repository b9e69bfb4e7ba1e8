import { longestLookBackMs, streamEvents } from '#contract/platform/endpoints.ts'
import type { LiveEvent } from '#contract/platform/events.ts'
import { requestOf } from '#contract/request.ts'
import { send } from '../calls/call.ts'
import { ProblemError } from '../calls/problem-error.ts'
import { sessionToken } from '../calls/session.ts'
import { type ServerSent, serverSent } from './server-sent.ts'

/** Message of the stream: one change, or a reset when too much was missed and everything must be reloaded. */
export type LiveMessage = { id: string | undefined; what: LiveEvent | 'reset' | 'ready' }

export type Following = {
  /** Id to resume after; undefined: since the page's first request. */
  after: string | undefined
  signal: AbortSignal
  hear: (message: LiveMessage) => void
  /** Number of failed attempts in a row. */
  failed: (times: number) => void
}

/** Three missed messages of 15 s mean a dead connection. */
const silenceMs = 45_000

/** Pause of a stream that made room for newer ones. */
const crowdedMs = 60_000

/** Reads the owner's stream and connects again whenever it ends, each time after the last id. Resolves when aborted or signed out. */
export async function follow({ after, signal, hear, failed }: Following): Promise<void> {
  let last = after
  let failures = 0
  while (!signal.aborted && sessionToken() !== null) {
    let isCrowded = false
    try {
      for await (const message of connect(last, signal)) {
        if (failures > 0) failed((failures = 0))
        last = message.id ?? last
        if (message.event === 'crowded') isCrowded = true
        else hear(read(message))
      }
    } catch (error) {
      if (error instanceof ProblemError && error.kind === 'unauthenticated') return
    }
    if (signal.aborted) return
    failed(++failures)
    await pause(isCrowded ? crowdedMs : delayAfter(failures, Math.random()), signal)
  }
}

/** Doubles from half a second to half a minute. `luck` (0 to 1) removes up to half of it, so that browsers do not return all at once. */
export const delayAfter = (failures: number, luck: number): number =>
  Math.min(500 * 2 ** (failures - 1), 30_000) * (1 - luck / 2)

async function* connect(last: string | undefined, signal: AbortSignal): AsyncGenerator<ServerSent> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const lookBackMs = last === undefined ? Math.min(Math.ceil(performance.now()), longestLookBackMs) : undefined
    const { method, path } = requestOf(streamEvents, { lookBackMs })
    const response = await send(path, {
      method,
      headers: last === undefined ? {} : { 'last-event-id': last },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    yield* serverSent(
      piecesOf(response, () => {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), silenceMs)
      }),
    )
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** Reads by hand, since not every browser can iterate streams. */
async function* piecesOf(response: Response, heard: () => void): AsyncGenerator<string> {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    yield decoder.decode(value, { stream: true })
  }
}

function read({ id, event, data }: ServerSent): LiveMessage {
  if (event === 'reset' || event === 'ready') return { id, what: event }
  return { id, what: JSON.parse(data) as LiveEvent }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go, { once: true })
  })
