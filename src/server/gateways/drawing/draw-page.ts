import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { answering, type Asking, asSent } from './answer-page.ts'
import { type DrawingLimits, type PageToDraw, type Rendered, tooSlow } from './drawing.ts'
import { readDocument } from './read-document.ts'
import { withinLimits } from './within-limits.ts'

/** So tall that what comes with scrolling comes at once. */
const viewport = { width: 1280, height: 6000 }

/** Draws a page. Rejects with DrawingProblem when its time or memory is over, and ends the browser then. */
export const drawPage = (browser: Browser, page: PageToDraw, asking: Asking): Promise<Rendered> =>
  withinLimits(page.limits, { tooSlow: tooSlow(page.limits).message, tooMuch: tooMuch(page.limits) }, () =>
    drawIn(browser, page, asking),
  )

const tooMuch = ({ memory }: DrawingLimits) =>
  `Its scripts take more than the ${Math.round(memory / 1e6)} MB that a page may.`

async function drawIn(browser: Browser, page: PageToDraw, asking: Asking): Promise<Rendered> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const drawn = await draw(context, page, asking)
  await context.close()
  return drawn
}

async function draw(context: BrowserContext, page: PageToDraw, asking: Asking): Promise<Rendered> {
  const { limits } = page
  const { answer, images, isFlood } = answering(page.html, asking, limits)
  const spent = { open: 0, at: performance.now() }
  await context.route(/./, async (route) => {
    spent.open++
    const answered = await answer(route.request()).catch(() => undefined)
    // The page and its requests may have disappeared.
    await (answered ? route.fulfill(asSent(answered)) : route.abort()).catch(() => undefined)
    spent.open--
    spent.at = performance.now()
  })
  const tab = await context.newPage()
  context.on('page', (opened) => void opened.close().catch(() => undefined))
  tab.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  const session = await context.newCDPSession(tab)
  const scriptsMs = scriptTime(limits)
  const until = performance.now() + scriptsMs
  await tab.goto(page.url, { waitUntil: 'domcontentloaded', timeout: scriptsMs }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'TimeoutError' ? tooSlow({ ...limits, ms: scriptsMs }) : error
  })
  const isQuiet = () => spent.open === 0 && performance.now() - spent.at >= limits.quietMs
  while (performance.now() < until && !isQuiet() && !isFlood()) await sleep(50)
  const html = await readDocument(session, limits.letters)
  return { html, images: [...images].filter((image) => /^https?:/.test(image)) }
}

const scriptTime = ({ ms, lastMs }: DrawingLimits) => Math.max(ms - lastMs, ms / 2)
