import type { CutReason } from '#server/discovery/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Answered, Fetched, FetchOptions } from '#server/platform/outbound/follow.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { type FetchErrorReason, FetchError } from '#server/platform/outbound/fetch-error.ts'

/** A request and its answer; the body is empty of those that only led on, and of those that were not read to their end, which `cut` says why. */
export type Exchange = { answered: Answered; body: Uint8Array; at: Date; cut?: CutReason }

/** Asks, and notes down each request with its answer. */
export type Recorder = {
  /** As `Outbound.get`. */
  get(url: string, options: FetchOptions): Promise<Fetched>
  /** In the order in which they were answered. */
  exchanges: Exchange[]
}

/** Most bytes of one capture, to protect the disk. */
const most = 80_000_000

export function openRecorder({ clock, outbound }: { clock: Clock; outbound: Pick<Outbound, 'get'> }): Recorder {
  const exchanges: Exchange[] = []
  let bytes = 0
  return {
    exchanges,
    get: async (url, options) => {
      const left = most - bytes
      const own: Exchange[] = []
      const asked = outbound.get(url, {
        ...options,
        maxBytes: Math.max(1, Math.min(options.maxBytes, left)),
        onAnswer: (answered) => {
          const exchange = { answered, body: new Uint8Array(), at: clock() }
          own.push(exchange)
          exchanges.push(exchange)
        },
      })
      const fetched = await asked.catch((error: unknown) => {
        const last = own.at(-1)
        if (last && !leadsOn(last.answered)) last.cut = cutBy(error)
        throw error
      })
      bytes += fetched.body.length
      const last = own.at(-1)
      if (last) last.body = fetched.body
      return fetched
    },
  }
}

/** Its body is not read. */
const leadsOn = ({ status }: Answered): boolean => status >= 300 && status < 400

const cutBy = (error: unknown): CutReason =>
  error instanceof FetchError ? (reasons[error.reason] ?? 'unspecified') : 'unspecified'
const reasons: Partial<Record<FetchErrorReason, CutReason>> = {
  'too-large': 'length',
  'too-slow': 'time',
  broken: 'disconnect',
}
