import { type BrowserToStart, openBrowserChild } from './drawing/browser-child.ts'
import { type Answer, type Drawn, drawingLimits, type PageToDraw, type Rendered } from './drawing/drawing.ts'

export type { Rendered } from './drawing/drawing.ts'
export { drawingLimits } from './drawing/drawing.ts'

/** Asks for what a page wants, or does not. */
type AskFor = (url: string) => Promise<Answer | undefined>

export type PageRenderer = {
  /** Runs a page's scripts. Rejects with RenderProblem on failure. */
  render(page: { url: string; html: string }, askFor: AskFor): Promise<Rendered>
  close(): Promise<void>
}

/** Why a page was not rendered, as a sentence, and how long it took to see that. */
export class RenderProblem extends Error {
  readonly tookMs: number
  constructor(message: string, tookMs: number) {
    super(message)
    this.tookMs = tookMs
  }
}

/** The page brought down the process that was drawing it, or kept it from answering at all. */
export class ReaderEnded extends RenderProblem {}

/** Time for the browser to start, in milliseconds. */
const startMs = 20_000
const heapMegabytes = 256

/**
 * A browser that starts with the first page, draws one at a time, and ends when none has come for a while. Its client runs in a process that
 * may die with it.
 */
export function openPageRenderer(browser: BrowserToStart, limits = drawingLimits): PageRenderer {
  const script = new URL('drawing/drawing-child.ts', import.meta.url)
  const options = { script, name: 'browser', withinMs: limits.ms + startMs, heapMegabytes }
  const child = openBrowserChild<Omit<PageToDraw, 'place'>, Drawn, string>(browser, options)
  return {
    render: async (page, askFor) => {
      const start = performance.now()
      const took = () => performance.now() - start
      try {
        const drawn = await child.run({ ...page, limits }, askFor)
        if ('problem' in drawn) throw new RenderProblem(drawn.problem, took())
        return drawn
      } catch (error) {
        throw child.isItsDoing(error) ? new ReaderEnded('drawing it brought the browser down.', took()) : error
      }
    },
    close: child.close,
  }
}
