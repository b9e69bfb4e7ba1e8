import { hashContent } from '#server/fingerprints/index.ts'
import {
  type Captured,
  CaptureProblem,
  type CaptureAnswers,
  type Navigated,
  type PageCapturer,
} from '#server/gateways/page-capturer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { type Capturing, wrongWithAnswer, wrongWithPage } from './judge-capture.ts'
import { type Exchange, openRecorder, type Recorder } from './recorder.ts'

export type LookNeeds = {
  clock: Clock
  /** Captures any server, whatever its certificate. */
  captureOutbound: Pick<Outbound, 'get'>
  capturer: PageCapturer
  captureAgent: string
}

/** A captured page, with all requests and answers. */
export type Looked = {
  captured: Captured
  /** The page's own answer, after redirects. */
  page: Fetched
  exchanges: Exchange[]
  /** The copy's file; undefined if unavailable. */
  copy: { body: Uint8Array; type: string; sha256: string } | undefined
  from: Date
  until: Date
}

const pageLimits = {
  maxBytes: 12_000_000,
  timeoutMs: 30_000,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  maxRedirects: 10,
}
const fileLimits = { maxBytes: 30_000_000, timeoutMs: 20_000, maxRedirects: 5 }
const language = { 'accept-language': 'en-US,en;q=0.9' }

/** Visits a page as a person would, and records everything. Throws CaptureProblem or FetchError, whose message is the reason. */
export async function lookAtPage(needs: LookNeeds, use: Use, recognise: CaptureAnswers['recognise']): Promise<Looked> {
  const { clock, captureOutbound } = needs
  const recorder = openRecorder({ clock, outbound: captureOutbound })
  const from = clock()
  const { page, captured, problem } = await openPage(needs, recorder, use, recognise)
  if (problem !== undefined || !captured) throw new CaptureProblem(problem ?? '')
  const copy = await copyOf(recorder, use.fileUrl, captured.url)
  return { captured, page, exchanges: recorder.exchanges, copy, from, until: clock() }
}

type Use = { pageUrl: string; fileUrl: string }
/** `captured` is undefined when the answer alone rules out a page. `problem`: the reason why the copy was not seen. */
type OpenedPage = { page: Fetched; captured: Captured | undefined; problem: string | undefined }

/** Opens a page in the browser. Throws CaptureProblem or FetchError. */
export async function openPage(
  needs: LookNeeds,
  recorder: Recorder,
  { pageUrl, fileUrl }: Use,
  recognise: CaptureAnswers['recognise'],
): Promise<OpenedPage> {
  const page = await recorder.get(pageUrl, { ...pageLimits, headers: language })
  const answer = capturingOf(page, pageUrl)
  const wrong = wrongWithAnswer(answer, Buffer.from(page.body.subarray(0, 100_000)).toString('utf8'))
  if (wrong) return { page, captured: undefined, problem: wrong }
  const captured = await needs.capturer.capture(
    { page: navigatedOf(page), fileUrl, userAgent: needs.captureAgent },
    { recognise, get: (url, referer) => getFor(recorder, url, referer), navigate: (url) => navigateTo(recorder, url) },
  )
  const { title, signs, overlaysHidden, copy: found } = captured
  const seen = { title, ...signs, overlaysHidden, isCopySeen: found !== undefined }
  return { page, captured, problem: wrongWithPage({ ...answer, url: captured.url }, seen) }
}

export const capturingOf = ({ status, headers, url }: Fetched, askedUrl: string): Capturing => ({
  status,
  type: headers['content-type'] ?? '',
  isAttachment: /^\s*attachment/i.test(headers['content-disposition'] ?? ''),
  headers: new Map(Object.entries(headers)),
  url,
  askedUrl,
})

const navigatedOf = ({ url, status, headers, body }: Fetched): Navigated => ({
  url,
  status,
  type: headers['content-type'] ?? 'text/html',
  body,
})

/** Undefined for a forbidden or unavailable file, as in browsers. */
export async function getFor(
  recorder: Recorder,
  url: string,
  referer: string | undefined,
): Promise<Fetched | undefined> {
  const headers = { ...language, ...(referer === undefined ? {} : { referer }) }
  return await recorder.get(url, { ...fileLimits, headers }).catch(unlessRefused)
}

async function navigateTo(recorder: Recorder, url: string): Promise<Navigated | undefined> {
  const fetched = await recorder.get(url, { ...pageLimits, headers: language }).catch(unlessRefused)
  return fetched && navigatedOf(fetched)
}

/** The file as the page received it, else requested separately. */
async function copyOf(recorder: Recorder, fileUrl: string, referer: string): Promise<Looked['copy']> {
  const sent = recorder.exchanges.find(
    ({ answered, body }) => answered.url === fileUrl && isFile(answered.status, body),
  )
  if (sent) {
    const type = sent.answered.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    return { body: sent.body, type, sha256: hashContent(sent.body) }
  }
  const fetched = await getFor(recorder, fileUrl, referer)
  if (!fetched || !isFile(fetched.status, fetched.body)) return undefined
  return { body: fetched.body, type: fetched.headers['content-type'] ?? '', sha256: hashContent(fetched.body) }
}

const isFile = (status: number, body: Uint8Array): boolean => status >= 200 && status < 300 && body.length > 0

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof FetchError)) throw error
  return undefined
}
