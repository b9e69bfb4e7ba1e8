import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildFailed, ChildNotStarted, openChildPool } from '#server/platform/child-pool.ts'
import type { User } from '#server/platform/run-as.ts'
import { type Answer, type Drawn, drawingLimits, type PageToDraw, type Rendered } from './drawing/drawing.ts'

export type { Rendered } from './drawing/drawing.ts'
export { drawingLimits } from './drawing/drawing.ts'

/** Asks for what a page wants, or does not. */
type AskFor = (url: string) => Promise<Answer | undefined>

export type PageRenderer = {
  /** Runs a page's scripts. Rejects with RenderProblem where nothing came of it. */
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

const idleMs = 60_000
/** What the browser may take to start. */
const startMs = 20_000
const heapMegabytes = 256
/** Nothing of ours: what is in it the browser has, and so has whoever breaks out of a page. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

type Browser = { executablePath: string; user?: User | undefined }

/**
 * A browser that starts with the first page, draws one at a time, and ends when none has come for a minute. Its client runs in a process that
 * may die with it.
 */
export function openPageRenderer({ executablePath, user }: Browser, limits = drawingLimits): PageRenderer {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-browser-'))
  const place = { executablePath, user, folder }
  const env = { PATH: path, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
  const pool = openChildPool<PageToDraw, Drawn, string>(new URL('drawing/drawing-child.ts', import.meta.url), {
    size: 1,
    withinMs: limits.ms + startMs,
    idleMs,
    heapMegabytes,
    ...(process.platform === 'win32' ? {} : { env }),
  })
  let isClosed = false
  return {
    render: async (page, askFor) => {
      const start = performance.now()
      const took = () => performance.now() - start
      try {
        const drawn = await pool.run({ ...page, place, limits }, askFor)
        if ('problem' in drawn) throw new RenderProblem(drawn.problem, took())
        return drawn
      } catch (error) {
        const isItsDoing = error instanceof ChildFailed && !(error instanceof ChildNotStarted) && !isClosed
        throw isItsDoing ? new ReaderEnded('drawing it brought the browser down.', took()) : error
      }
    },
    close: async () => {
      isClosed = true
      pool.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
