import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import type { Browser } from 'playwright-core'
import { answerParent } from '#server/platform/children/answer-parent.ts'
import { type BrowserPlace, DrawingProblem } from '../drawing/drawing.ts'
import { startBrowser } from '../drawing/start-browser.ts'
import { endDescendants } from '../drawing/watch-memory.ts'
import { capturePage } from './capture-page.ts'
import { browserFailed, type CaptureQuestion, type CaptureResult, type PageToCapture } from './capturing.ts'

// Short memory ends this process before the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
setPriority(Math.min(19, getPriority() + 5))
// The client throws in the middle of what the browser sends it: nobody can go on from there.
process.on('uncaughtException', () => process.exit(1))
// Late requests to a browser that was ended.
process.on('unhandledRejection', () => undefined)

let browser: Browser | undefined

answerParent<PageToCapture, CaptureQuestion>(async (page, ask): Promise<CaptureResult> => {
  try {
    return await capturePage(await running(page.place), page, ask)
  } catch (error) {
    endDescendants()
    browser = undefined
    if (error instanceof DrawingProblem) return { problem: error.message }
    return { problem: `${browserFailed} ${error instanceof Error ? firstLine(error) : 'no reason'}` }
  }
})

const running = async (place: BrowserPlace): Promise<Browser> => {
  if (!browser?.isConnected()) browser = await startBrowser(place)
  return browser
}

const firstLine = ({ message }: Error) => message.split('\n', 1)[0]!.slice(0, 200)
