import type { BrowserPlace } from '../drawing/drawing.ts'

/** Limits of one capture. The page loads for `pageMs`; pictures of it are taken until `ms`. */
export const captureLimits = {
  pageMs: 45_000,
  ms: 150_000,
  quietMs: 700,
  /** A page whose network never rests is taken as it is by then. */
  restMs: 8000,
  requests: 400,
  navigations: 5,
  letters: 5_000_000,
  /** Height of the page's picture, in pixels; the rest below is left out. */
  height: 20_000,
  /** A picture of the page has parts of this height at most. */
  tile: 16_384,
  /** Pictures of the page that the engine compares with the copy. */
  candidates: 12,
  /** Windows of the page that it is shown where none of them does: pictures in frames and on canvases. */
  windows: 8,
  memory: 1_800_000_000,
}
export type CaptureLimits = typeof captureLimits

export const captureViewport = { width: 1366, height: 768 }
export const captureLocale = 'en-US'
export const captureTimeZone = 'UTC'

/** Begins the problem of a capture that failed in the browser itself; its reason follows. */
export const browserFailed = 'The browser could not capture it:'

/** A page for the process that captures: its own answer has been had already. */
export type PageToCapture = {
  page: Navigated
  fileUrl: string
  userAgent: string
  place: BrowserPlace
  limits: CaptureLimits
}

/** An answer to a page that goes somewhere. */
export type Navigated = { url: string; status: number; type: string; body: Uint8Array }
export type Got = { status: number; headers: Record<string, string>; body: Uint8Array }
/** Confidence that a picture shows the copy, points that agree, and its box in fractions where it does not fill the picture. */
export type Recognised = { score: number; agreeing: number; at?: Rectangle | undefined }

/** Questions of the process while it captures. */
export type CaptureQuestion =
  | { asks: 'get'; url: string; referer: string | undefined }
  | { asks: 'navigate'; url: string }
  | { asks: 'recognise'; png: Uint8Array }

export type Ask = (question: CaptureQuestion) => Promise<unknown>

export type Shot = { bytes: Uint8Array; width: number; height: number }
export type Rectangle = { x: number; y: number; width: number; height: number }

/** Capture of a page. */
export type Captured = {
  /** The address in the end, which scripts may have led to. */
  url: string
  title: string
  language: string
  html: string
  window: Shot
  page: Shot[]
  /** With what lay over the page taken away; undefined where nothing did. */
  uncovered: { window: Shot; page: Shot[] } | undefined
  overlaysHidden: number
  /** Box of the copy, with the engine's verdict; undefined where it is not visible. */
  copy:
    | { place: Rectangle; shot: Shot; closeUp: Shot; recognised: Recognised | undefined; isUncovered: boolean }
    | undefined
  /** Sentences about parts left out of the pictures, with reasons. */
  cut: string[]
  /** Text and fields of the page, to judge whether this is the right page. */
  signs: { text: string; hasPassword: boolean; pictures: number }
  browser: string
}

export type CaptureResult = Captured | { problem: string }
