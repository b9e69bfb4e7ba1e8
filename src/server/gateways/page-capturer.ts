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
import { type BrowserToStart, openBrowserChild } from './drawing/browser-child.ts'

export type { Captured, Got, Navigated, Recognised, Rectangle, Shot } from './capturing/capturing.ts'
export { captureLocale, captureTimeZone, captureViewport } from './capturing/capturing.ts'

/** Answer to a request of the page under capture. */
export type CaptureAnswers = {
  /** Anything but a page; undefined if forbidden or unavailable. */
  get(url: string, referer: string | undefined): Promise<Got | undefined>
  /** A page reached by scripts; undefined likewise. */
  navigate(url: string): Promise<Navigated | undefined>
  /** Finds the copy in a picture; `unknown` without an answer. */
  recognise(png: Uint8Array): Promise<Recognised | 'unknown' | undefined>
}

export type PageCapturer = {
  /** Captures a fetched page. Rejects with CaptureProblem on failure. */
  capture(page: { page: Navigated; fileUrl: string; userAgent: string }, answers: CaptureAnswers): Promise<Captured>
  close(): Promise<void>
}

/** Why a page could not be captured, as a sentence. */
export class CaptureProblem extends Error {}

const startMs = 30_000
const heapMegabytes = 512

/** A browser that starts with the first capture, in a process that may die with it, and ends when nobody has needed it for a minute. */
export function openPageCapturer(browser: BrowserToStart, limits: CaptureLimits = captureLimits): PageCapturer {
  const script = new URL('capturing/capturing-child.ts', import.meta.url)
  const options = { script, name: 'capture', withinMs: limits.ms + startMs, heapMegabytes }
  const child = openBrowserChild<Omit<PageToCapture, 'place'>, CaptureResult, CaptureQuestion>(browser, options)
  return {
    capture: async (page, answers) => {
      try {
        const captured = await child.run({ ...page, limits }, (question) => answered(question, answers))
        if ('problem' in captured) throw new CaptureProblem(captured.problem)
        return captured
      } catch (error) {
        throw child.isItsDoing(error) ? new CaptureProblem('Capturing the page brought the browser down.') : error
      }
    },
    close: child.close,
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
