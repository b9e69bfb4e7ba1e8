import type { BrowserPlace } from '../drawing/drawing.ts'

/** A capture's limits: `pageMs` for loading, `ms` for pictures. */
export const captureLimits = {
  pageMs: 45_000,
  ms: 150_000,
  quietMs: 700,
  /** Wait for a network that never rests, in ms. */
  restMs: 8000,
  requests: 400,
  navigations: 5,
  letters: 5_000_000,
  /** Height of the picture in pixels; the rest is cut. */
  height: 20_000,
  /** Largest height of one part of the picture. */
  tile: 16_384,
  /** Pictures of the page that are compared with the copy. */
  candidates: 12,
  /** Windows of the page that it is shown where none of them does: pictures in frames and on canvases. */
  windows: 8,
  memory: 1_800_000_000,
}
export type CaptureLimits = typeof captureLimits

export const captureViewport = { width: 1366, height: 768 }
export const captureLocale = 'en-US'
export const captureTimeZone = 'UTC'

/** Prefix of a problem in the browser; its reason follows. */
export const browserFailed = 'The browser could not capture it:'

/** A page to capture, with its fetched answer. */
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
  /** The final address, after scripts. */
  url: string
  title: string
  language: string
  html: string
  window: Shot
  page: Shot[]
  /** Without overlays; undefined if there were none. */
  uncovered: { window: Shot; page: Shot[] } | undefined
  overlaysHidden: number
  /** Box and verdict of the copy; undefined if invisible. */
  copy:
    | { place: Rectangle; shot: Shot; closeUp: Shot; recognised: Recognised | undefined; isUncovered: boolean }
    | undefined
  /** Sentences about parts left out of the pictures, with reasons. */
  cut: string[]
  /** Text and fields of the page, to recognise wrong pages. */
  signs: { text: string; hasPassword: boolean; pictures: number }
  browser: string
}

export type CaptureResult = Captured | { problem: string }
