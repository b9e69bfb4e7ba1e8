import type { z } from 'zod'
import { largestUpload, typeOfStart } from '#contract/images/limits.ts'
import { unreadByStart } from '#contract/images/unread-formats.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { retryAfterMs } from '#server/platform/outbound/retry-after.ts'
import type { Reach, RemoteFile } from '../connector.ts'
import { SourceProblem } from '../source-problem.ts'

const largestAnswer = 16 * 1024 * 1024
const answerMs = 30_000
const fileMs = 180_000
/** Seconds to wait when the service names none. */
const usualPauseSeconds = 60
/** Longest pause that a service may ask for, in seconds. */
export const longestPauseSeconds = 24 * 3600

type Asked = {
  headers?: Record<string, string>
  /** Sent with POST; without it the request is a GET. */
  body?: { text: string; type: string }
}

/** The answer's JSON in the shape that the service documents. */
export async function askJson<S extends z.ZodType>(
  reach: Pick<Reach, 'outbound' | 'clock'>,
  shape: S,
  url: string,
  asked: Asked = {},
): Promise<z.output<S>> {
  const { body } = judged(await ask(reach, url, { ...asked, accept: 'application/json' }), reach.clock())
  return shaped(shape, body, url)
}

/** The answer of any status; network failures mean unavailable. */
export async function ask(
  { outbound }: Pick<Reach, 'outbound'>,
  url: string,
  { headers = {}, body, accept = '*/*' }: Asked & { accept?: string },
): Promise<Fetched> {
  const options = { headers, accept, maxBytes: largestAnswer, timeoutMs: answerMs }
  return await (
    body ? outbound.post(url, { ...options, body: body.text, type: body.type }) : outbound.get(url, options)
  ).catch(asDown)
}

/** A photograph's file; refuses anything but pictures. */
export async function fetchPicture(
  { outbound, clock }: Pick<Reach, 'outbound' | 'clock'>,
  url: string,
  { headers = {}, body }: Asked = {},
  /** For services whose file statuses differ. */
  { judge = judgedFile }: { judge?: typeof judged } = {},
): Promise<RemoteFile> {
  const options = { headers, accept: 'image/*,*/*;q=0.5', maxBytes: largestUpload, timeoutMs: fileMs }
  const got = await (
    body ? outbound.post(url, { ...options, body: body.text, type: body.type }) : outbound.get(url, options)
  ).catch(asFileProblem)
  return { bytes: onlyPicture(judge(got, clock()).body) }
}

/** The bytes, if they begin as a picture does. */
export function onlyPicture(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength === 0) throw new SourceProblem('refused', 'The service sent an empty file.')
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (typeOfStart(bytes) === undefined && !/^.{4}ftyp/s.test(start))
    throw new SourceProblem('refused', unreadByStart(bytes) ?? 'What the service sent is not a picture that we read.')
  return bytes
}

/** The answer, unless its status says that it is none. */
export function judged(fetched: Fetched, now: Date): Fetched {
  const { status, headers } = fetched
  if (status < 400) return fetched
  if (status === 401) throw new SourceProblem('expired', 'The service does not accept our key to this account.')
  if (status === 403) throw new SourceProblem('consent', 'The service says that we may not read this account any more.')
  if (status === 404 || status === 410) throw gone()
  const pause = pauseOf(headers['retry-after'], now)
  if (status === 429 || (status === 503 && pause !== undefined))
    throw new SourceProblem('limited', 'The service asks us to wait.', pause ?? usualPauseSeconds)
  if (status >= 500) throw new SourceProblem('down', `The service has a problem of its own (${status}).`)
  throw new SourceProblem('refused', `The service refuses what we ask (${status}).`)
}

/** The answer to a file that was asked for: that this one is not given says nothing of the account. */
export function judgedFile(fetched: Fetched, now: Date): Fetched {
  if (fetched.status === 403)
    throw new SourceProblem(
      'refused',
      'The service does not give us this file. Let it be downloaded there and sync again, or upload it here.',
    )
  return judged(fetched, now)
}

export const gone = () => new SourceProblem('gone', 'It no longer exists.')

/** Seconds of a Retry-After header, from 1 to a day. */
export function pauseOf(header: string | undefined, now: Date): number | undefined {
  const asked = retryAfterMs(header, now)
  return asked === undefined ? undefined : Math.min(longestPauseSeconds, Math.max(1, Math.ceil(asked / 1000)))
}

export function shaped<S extends z.ZodType>(shape: S, body: Uint8Array, url: string): z.output<S> {
  const { hostname } = new URL(url)
  const unreadable = () => new SourceProblem('down', `${hostname} answered with something that we do not understand.`)
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw unreadable()
  }
  const read = shape.safeParse(json)
  if (!read.success) throw unreadable()
  return read.data
}

function asDown(error: unknown): never {
  if (error instanceof FetchError) throw new SourceProblem(isForGood(error) ? 'refused' : 'down', error.message)
  throw error
}

/** A file that is too large, or lies where nobody may look, will be so the next time too. */
function asFileProblem(error: unknown): never {
  if (error instanceof FetchError && (error.reason === 'too-large' || isForGood(error)))
    throw new SourceProblem(
      'refused',
      error.reason === 'too-large'
        ? `This file is larger than ${largestUpload / 1024 / 1024} MB, the most we take.`
        : error.message,
    )
  return asDown(error)
}

const isForGood = ({ reason }: FetchError) => ['url', 'scheme', 'port', 'credentials', 'address'].includes(reason)
