import { largestUpload } from '#contract/images/limits.ts'
import { unreadByStart } from '#contract/images/unread-formats.ts'
import { onlyPicture, pauseOf } from '#server/gateways/sources/wire/ask.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { FetchError, type FetchErrorReason } from '#server/platform/outbound/fetch-error.ts'

/** The file, or why there is none; with `afterSeconds` it is worth asking again. */
export type Got = { bytes: Uint8Array } | { problem: string; afterSeconds?: number }

const withinMs = 180_000
const maxAttempts = 4
/** After a server in trouble; four times as long after each further attempt. */
const firstPauseSeconds = 2
const longestPauseSeconds = 3600

/** Asks for the picture at an address that an owner wrote. `attempts` is how often that was in vain. */
export async function fetchAddress(
  { outbound, clock }: Pick<Deps, 'outbound' | 'clock'>,
  url: string,
  { attempts, signal }: { attempts: number; signal: AbortSignal },
): Promise<Got> {
  const again = (problem: string, asked?: number): Got =>
    attempts + 1 >= maxAttempts
      ? { problem }
      : { problem, afterSeconds: Math.min(longestPauseSeconds, asked ?? firstPauseSeconds * 4 ** attempts) }
  try {
    const accept = 'image/*,*/*;q=0.5'
    const fetched = await outbound.get(url, { accept, maxBytes: largestUpload, timeoutMs: withinMs, signal })
    return judged(fetched, again, clock())
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.reason === 'too-large')
      return { problem: `This file is larger than ${largestUpload / 1024 / 1024} MB, the most we take.` }
    return passing.has(error.reason) ? again(error.message) : { problem: error.message }
  }
}

const passing = new Set<FetchErrorReason>(['unreachable', 'too-slow', 'broken'])

function judged({ status, headers, body }: Fetched, again: (problem: string, asked?: number) => Got, now: Date): Got {
  const pause = pauseOf(headers['retry-after'], now)
  if (status === 429 || (status === 503 && pause !== undefined))
    return again('The server of this address asked us to wait, again and again. Try it later.', pause)
  if (status >= 500) return again(`The server of this address has a problem of its own (${status}). Try it later.`)
  if (status === 401 || status === 403)
    return { problem: 'The server of this address does not give this file to everybody. Upload the file itself.' }
  if (status === 404 || status === 410) return { problem: 'There is no file at this address.' }
  if (status >= 400) return { problem: `The server of this address refuses to give this file (${status}).` }
  return picture(body)
}

function picture(body: Uint8Array): Got {
  if (body.byteLength === 0) return { problem: 'The file at this address is empty.' }
  if (/^\s*<(?!svg)/i.test(Buffer.from(body.subarray(0, 200)).toString('latin1').replace('\xef\xbb\xbf', '')))
    return { problem: 'This address leads to a web page, not to a picture. Give the address of the picture itself.' }
  try {
    return { bytes: onlyPicture(body) }
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    return { problem: unreadByStart(body) ?? 'What lies at this address is not a picture that we read.' }
  }
}
