import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import type { Browser } from 'playwright-core'
import { answerParent } from '#server/platform/children/answer-parent.ts'
import { keepScripts } from './answer-page.ts'
import type { Answer, BrowserPlace, Drawn, PageToDraw } from './drawing.ts'
import { DrawingProblem } from './drawing.ts'
import { drawPage } from './draw-page.ts'
import { startBrowser } from './start-browser.ts'
import { endDescendants } from './watch-memory.ts'

// Short memory ends this process before the server.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
// Low priority: browser and client yield to everything else.
setPriority(Math.min(19, getPriority() + 5))
// The client throws in the middle of what the browser sends it: nobody can go on from there.
process.on('uncaughtException', () => process.exit(1))
// Late requests to a browser that was ended.
process.on('unhandledRejection', () => undefined)

const kept = keepScripts()
let browser: Browser | undefined

answerParent<PageToDraw, string>(async (page, ask): Promise<Drawn> => {
  const askFor = async (url: string) => (await ask(url)) as Answer | undefined
  try {
    return await drawPage(await running(page.place), page, { askFor, kept })
  } catch (error) {
    endDescendants()
    browser = undefined
    if (error instanceof DrawingProblem) return { problem: error.message }
    return { problem: `The browser could not draw it: ${error instanceof Error ? firstLine(error) : 'no reason'}` }
  }
})

const running = async (place: BrowserPlace): Promise<Browser> => {
  if (!browser?.isConnected()) browser = await startBrowser(place)
  return browser
}

const firstLine = ({ message }: Error) => message.split('\n', 1)[0]!.slice(0, 200)
