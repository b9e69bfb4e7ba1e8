import type { Id } from '#contract/wire.ts'
import type { ImageEngine } from '#server/fingerprints/index.ts'
import { CaptureProblem, type CaptureAnswers, type PageCapturer } from '#server/gateways/page-capturer.ts'
import type { Deps } from '#server/platform/deps.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { isGone, notSeen, wrongWithAnswer } from './judge-capture.ts'
import { capturingOf, getFor, type LookNeeds, openPage } from './look-at-page.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { recogniserOf } from './recogniser.ts'

export type CopyNeeds = Pick<Deps, 'db' | 'clock'> &
  Pick<LookNeeds, 'captureOutbound' | 'captureAgent'> & { capturer: PageCapturer | undefined; engine: ImageEngine }

/** Reading of a use; `unclear` for errors, challenges and logins. */
export type CopyReading = {
  page: 'shown' | 'not-shown' | 'gone' | 'unclear'
  file: 'answers' | 'gone' | 'unclear'
  problem: string | null
  /** PNG or JPEG of the page; undefined without one. */
  screenshot: Uint8Array | undefined
}

type Use = { imageId: Id; pageUrl: string; fileUrl: string }

/** Looks whether a page still shows an image of the owner, and whether its file still answers. */
export async function lookForCopy(needs: CopyNeeds, use: Use): Promise<CopyReading> {
  const recorder = openRecorder({ clock: needs.clock, outbound: needs.captureOutbound })
  const recognise = await recogniserOf(needs, use.imageId)
  const page = await readPage(needs, recorder, use, recognise)
  return { ...page, file: await readFile(recorder, use, recognise) }
}

type PageReading = Pick<CopyReading, 'page' | 'problem' | 'screenshot'>

async function readPage(
  needs: CopyNeeds,
  recorder: Recorder,
  use: Use,
  recognise: CaptureAnswers['recognise'],
): Promise<PageReading> {
  const { capturer } = needs
  if (!capturer) return unclear('This server has no browser to look with.')
  try {
    const { page, captured, problem } = await openPage({ ...needs, capturer }, recorder, use, recognise)
    const screenshot = captured?.window.bytes
    if (isGone(page.status)) return { page: 'gone', problem: null, screenshot }
    if (problem === undefined) return { page: 'shown', problem: null, screenshot }
    if (problem === notSeen) return { page: 'not-shown', problem: null, screenshot }
    return { page: 'unclear', problem, screenshot }
  } catch (error) {
    if (error instanceof CaptureProblem || error instanceof FetchError) return unclear(error.message)
    throw error
  }
}

const unclear = (problem: string): PageReading => ({ page: 'unclear', problem, screenshot: undefined })

/** A page in place of the picture is unclear: many servers answer so to visitors that they turn away. */
async function readFile(
  recorder: Recorder,
  { pageUrl, fileUrl }: Use,
  recognise: CaptureAnswers['recognise'],
): Promise<CopyReading['file']> {
  const fetched = await getFor(recorder, fileUrl, pageUrl)
  if (!fetched) return 'unclear'
  if (isGone(fetched.status)) return 'gone'
  const answer = capturingOf(fetched, fileUrl)
  if (wrongWithAnswer({ ...answer, isAttachment: false }) !== undefined) return 'unclear'
  if (!/^(image\/|application\/octet-stream|$)/i.test(answer.type)) return 'unclear'
  const verdict = await recognise(fetched.body)
  return verdict === undefined ? 'gone' : 'answers'
}
