import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildFailed, ChildNotStarted, openChildPool } from '#server/platform/child-pool.ts'
import type { User } from '#server/platform/run-as.ts'
import {
  type Captured,
  captureLimits,
  type CaptureLimits,
  type CaptureQuestion,
  type CaptureResult,
  type Got,
  type Navigated,
  type PageToCapture,
  type Recognised,
} from './capturing/capturing.ts'

export type { Captured, Got, Navigated, Recognised, Rectangle, Shot } from './capturing/capturing.ts'
export { captureLocale, captureTimeZone, captureViewport } from './capturing/capturing.ts'

/** What a page is answered while it is captured. */
export type CaptureAnswers = {
  /** Anything but a page; undefined where it may not or cannot be had. */
  get(url: string, referer: string | undefined): Promise<Got | undefined>
  /** A page that the first one leads to by its scripts; undefined likewise. */
  navigate(url: string): Promise<Navigated | undefined>
  /** Whether a picture shows the copy; `unknown` where there is nobody to say. */
  recognise(png: Uint8Array): Promise<Recognised | 'unknown' | undefined>
}

export type PageCapturer = {
  /** Captures a page whose own answer is there. Rejects with CaptureProblem where nothing came of it. */
  capture(page: { page: Navigated; fileUrl: string; userAgent: string }, answers: CaptureAnswers): Promise<Captured>
  close(): Promise<void>
}

/** Why a page could not be captured, as a sentence. */
export class CaptureProblem extends Error {}

const idleMs = 60_000
const startMs = 30_000
const heapMegabytes = 512
/** Nothing of ours: what is in it the browser has, and so has whoever breaks out of a page. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A browser that starts with the first capture, in a process that may die with it, and ends when nobody has needed it for a minute. */
export function openPageCapturer(
  { executablePath, user }: { executablePath: string; user?: User | undefined },
  limits: CaptureLimits = captureLimits,
): PageCapturer {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-capture-'))
  const place = { executablePath, user, folder }
  const env = { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
  const script = new URL('capturing/capturing-child.ts', import.meta.url)
  const pool = openChildPool<PageToCapture, CaptureResult, CaptureQuestion>(script, {
    size: 1,
    withinMs: limits.ms + startMs,
    idleMs,
    heapMegabytes,
    ...(process.platform === 'win32' ? {} : { env }),
  })
  let isClosed = false
  return {
    capture: async (page, answers) => {
      try {
        const captured = await pool.run({ ...page, place, limits }, (question) => answered(question, answers))
        if ('problem' in captured) throw new CaptureProblem(captured.problem)
        return captured
      } catch (error) {
        const isItsDoing = error instanceof ChildFailed && !(error instanceof ChildNotStarted) && !isClosed
        throw isItsDoing ? new CaptureProblem('Capturing the page brought the browser down.') : error
      }
    },
    close: async () => {
      isClosed = true
      pool.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function answered(question: CaptureQuestion, answers: CaptureAnswers): Promise<unknown> {
  switch (question.asks) {
    case 'get':
      return answers.get(question.url, question.referer)
    case 'navigate':
      return answers.navigate(question.url)
    case 'recognise':
      return answers.recognise(question.png)
    default:
      throw new Error('The process that captures asked for something unknown.', { cause: question satisfies never })
  }
}
