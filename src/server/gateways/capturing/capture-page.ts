import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { DrawingProblem } from '../drawing/drawing.ts'
import { readDocument } from '../drawing/read-document.ts'
import { withinLimits } from '../drawing/within-limits.ts'
import { answerRequests, refuseWindows, type Traffic } from './answer-requests.ts'
import {
  type Ask,
  type Captured,
  type CaptureLimits,
  captureLocale,
  captureTimeZone,
  captureViewport,
  type Navigated,
  type PageToCapture,
  type Shot,
} from './capturing.ts'
import { type Copy, findCopy, scaleOf } from './find-copy.ts'
import { drawRing, hideOverlays, isPictureMissing, openWorld, signsOf, type World } from './in-page.ts'
import { heightOf, takeScreenshot } from './take-screenshot.ts'

/** Captures a page. Rejects with DrawingProblem when its time or memory is over, and ends the browser then. */
export const capturePage = (browser: Browser, page: PageToCapture, ask: Ask): Promise<Captured> =>
  withinLimits(page.limits, sentences(page.limits), () => captureIn(browser, page, ask))

const sentences = ({ ms, memory }: CaptureLimits) => ({
  tooSlow: `It could not be captured within ${Math.round(ms / 1000)} seconds.`,
  tooMuch: `It takes more than the ${Math.round(memory / 1e6)} MB that a page may.`,
})

async function captureIn(browser: Browser, page: PageToCapture, ask: Ask): Promise<Captured> {
  const context = await browser.newContext({
    viewport: captureViewport,
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: captureLocale,
    timezoneId: captureTimeZone,
    userAgent: page.userAgent,
    reducedMotion: 'reduce',
  })
  try {
    const tab = await context.newPage()
    const visit = await openVisit(context, tab, page, ask)
    return { ...(await take(visit, page, ask)), browser: browser.version() }
  } finally {
    await context.close().catch(() => undefined)
  }
}

type Visit = {
  tab: Page
  session: CDPSession
  world: World
  /** Resolves once the page rests, or its time is over. */
  rests: () => Promise<void>
  cut: Set<string>
  /** True where the copy's file had not come, so that the page says nothing of the copy. */
  isFileMissing: () => Promise<boolean>
}

/** Opens the page, follows its scripts, and scrolls to rest. */
async function openVisit(context: BrowserContext, tab: Page, asked: PageToCapture, ask: Ask): Promise<Visit> {
  const { limits } = asked
  const cut = new Set<string>()
  const traffic = await answerRequests(context, asked, ask, cut)
  refuseWindows(context, tab, cut)
  const session = await context.newCDPSession(tab)
  const until = performance.now() + limits.pageMs
  let isRestless = false
  const rests = async () => {
    const wait = Math.min(until, performance.now() + limits.restMs / (isRestless ? 4 : 1))
    while (performance.now() < wait && !traffic.isQuiet()) await pause(50)
    isRestless = !traffic.isQuiet()
    if (isRestless) cut.add('The page never stopped loading: it was captured as it was after a while.')
  }
  await go(tab, asked.page.url, until, traffic)
  await rests()
  for (let gone = 0; traffic.wish() !== undefined; gone++) {
    if (gone >= limits.navigations) throw new DrawingProblem('The page leads from one address to the next without end.')
    const to = traffic.take()
    const answered = (await ask({ asks: 'navigate', url: to })) as Navigated | undefined
    if (!answered) throw new DrawingProblem(`The page leads on to ${to.slice(0, 200)}, which could not be opened.`)
    traffic.expect(answered)
    await go(tab, answered.url, until, traffic)
    await rests()
  }
  const world = openWorld(session)
  const [fileUrl] = asked.fileUrl.split('#')
  const isFileMissing = async () =>
    traffic.isFileLost() || (await world.run<boolean>(isPictureMissing(fileUrl!, until - performance.now())))
  const visit = { tab, session, world, rests, cut, isFileMissing }
  await scrollThrough(visit, limits, until)
  return visit
}

/** Until the page is there, or wants to be elsewhere: one that leaves at once never says that it is there. */
async function go(tab: Page, url: string, until: number, { wish }: Pick<Traffic, 'wish'>): Promise<void> {
  const timeout = Math.max(1000, until - performance.now())
  const tooSlow = new DrawingProblem('The page did not come to an end of loading in the time that it has.')
  await tab.goto(url, { waitUntil: 'commit', timeout }).catch((error: unknown) => {
    if (wish() !== undefined) return
    throw error instanceof Error && error.name === 'TimeoutError' ? tooSlow : error
  })
  const there = tab.waitForLoadState('domcontentloaded', { timeout }).catch((error: unknown) => {
    if (wish() === undefined) throw error instanceof Error && error.name === 'TimeoutError' ? tooSlow : error
  })
  const leaves = async () => {
    while (wish() === undefined && performance.now() < until) await pause(50)
  }
  await Promise.race([there, leaves()])
}

/** Scrolls down, to load lazy pictures. */
async function scrollThrough(
  { session, world, rests, cut, isFileMissing }: Visit,
  limits: CaptureLimits,
  until: number,
): Promise<void> {
  const step = captureViewport.height * 0.9
  for (let y = 0; y < Math.min(await heightOf(session), limits.height); y += step) {
    if (performance.now() > until) {
      cut.add('The page was not scrolled through to its end in the time that it has.')
      break
    }
    await world.run(`scrollTo({ top: ${y}, behavior: 'instant' })`)
    await pause(60)
  }
  await rests()
  await isFileMissing()
  await world.run(`scrollTo({ top: 0, behavior: 'instant' })`)
  await pause(100)
}

async function take(visit: Visit, { fileUrl, limits }: PageToCapture, ask: Ask): Promise<Omit<Captured, 'browser'>> {
  const { tab, session, world, cut } = visit
  const signs = await world.run<Captured['signs'] & { title: string; language: string }>(signsOf)
  const html = await readDocument(session, limits.letters)
  const covered = await shots(visit, limits)
  let copy = await findCopy(visit, fileUrl, limits, ask)
  let isUncovered = false
  const overlaysHidden = await world.run<number>(hideOverlays)
  let uncovered: Captured['uncovered']
  if (overlaysHidden > 0) {
    await visit.rests()
    uncovered = await shots(visit, limits)
    if (!copy?.recognised) {
      copy = (await findCopy(visit, fileUrl, limits, ask)) ?? copy
      isUncovered = copy !== undefined
    }
  }
  if (!copy && (await visit.isFileMissing()))
    throw new DrawingProblem('The page had not loaded its picture in the time that it has.')
  const { title, language, ...rest } = signs
  return {
    url: tab.url(),
    title,
    language,
    html,
    ...covered,
    uncovered,
    overlaysHidden,
    copy: copy && { ...copy, ...(await picturesOf(visit, copy)), isUncovered },
    cut: [...cut],
    signs: rest,
  }
}

/** The window and the whole page, in parts where it is taller than a picture may be. */
async function shots({ session, cut }: Visit, limits: CaptureLimits): Promise<{ window: Shot; page: Shot[] }> {
  const { width, height } = captureViewport
  const window = await takeScreenshot(session, { x: 0, y: 0, width, height })
  const all = await heightOf(session)
  if (all > limits.height)
    cut.add(
      `The page is taller than ${limits.height.toLocaleString('en-US')} pixels; what is below is not in the picture.`,
    )
  const page: Shot[] = []
  const end = Math.max(height, Math.min(all, limits.height))
  for (let y = 0; y < end; y += limits.tile)
    page.push(await takeScreenshot(session, { x: 0, y, width, height: Math.min(limits.tile, end - y) }))
  return { window, page }
}

/** Close-up in the copy's size, and the page with ring. */
async function picturesOf(
  { session, world }: Visit,
  { place, naturalWidth }: Copy,
): Promise<{ shot: Shot; closeUp: Shot }> {
  const closeUp = await takeScreenshot(session, place, scaleOf(place, naturalWidth))
  await world.run(drawRing(place))
  const { width, height } = captureViewport
  const tall = Math.min(Math.max(height, place.height + 160), 4096)
  const y = Math.max(0, place.y + place.height / 2 - tall / 2)
  return {
    shot: await takeScreenshot(session, {
      x: 0,
      y,
      width: Math.max(width, Math.min(place.x + place.width + 80, 4096)),
      height: tall,
    }),
    closeUp,
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
