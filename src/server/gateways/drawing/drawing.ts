import type { User } from '#server/platform/children/run-as.ts'

/** Limits of one page. `ms` covers all of it with the browser's work; its scripts have all but `lastMs`. */
export const drawingLimits = {
  ms: 20_000,
  lastMs: 4000,
  requests: 40,
  bytes: 8_000_000,
  quietMs: 500,
  /** Letters of the document, as for undrawn pages. */
  letters: 5_000_000,
  /** Most requested pictures, and letters of their addresses. */
  images: 10_000,
  address: 4000,
  /** Memory of the browser and its client together. */
  memory: 1_500_000_000,
}
export type DrawingLimits = typeof drawingLimits

/** A page after its scripts have run. `images` are the pictures that it asked for; they were not fetched. */
export type Rendered = { html: string; images: string[] }

/** Answer to a request of a page. */
export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }

/** The drawing program, its user, and its folder. */
export type BrowserPlace = { executablePath: string; user: User | undefined; folder: string }

/** A page for the process that draws. */
export type PageToDraw = { url: string; html: string; place: BrowserPlace; limits: DrawingLimits }

/** The page, or the reason for none, as a sentence. */
export type Drawn = Rendered | { problem: string }

/** Why a page was not drawn, as a sentence, where that is the page's own doing or the machine's. */
export class DrawingProblem extends Error {}

export const tooSlow = ({ ms }: DrawingLimits) =>
  new DrawingProblem(`Its scripts did not come to an end within ${Math.round(ms / 1000)} seconds.`)
