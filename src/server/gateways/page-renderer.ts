import type { Browser, BrowserContext, Request } from 'playwright-core'

/** What a page is once its scripts have run. `images` are the pictures that it asked for, which were not fetched. */
export type Rendered = { html: string; images: string[] }
type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }
/** Asks for what a page wants, or does not. */
type AskFor = (url: string) => Promise<Answer | undefined>

export type PageRenderer = {
  /** Runs a page's scripts. Rejects with RenderProblem where nothing came of it. */
  render(page: { url: string; html: string }, askFor: AskFor): Promise<Rendered>
  close(): Promise<void>
}

/** Why a page was not rendered, as a sentence. */
export class RenderProblem extends Error {}

export const renderLimits = { ms: 20_000, requests: 40, bytes: 8_000_000, quietMs: 500 }

/** The browser reaches nothing by itself: what is not answered here is asked of an address where nobody listens. */
const args = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** So tall that what comes with scrolling comes at once. */
const viewport = { width: 1280, height: 6000 }
const idleMs = 60_000
/** The scripts of a site are alike on all its pages: so many, as large as that at most, are asked for once while the browser runs. */
const mostKept = 32
const largestKept = 1_000_000
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** The answer at which a page stays; one that could not be had would take its place. */
const staysWhereItIs: Answer = { status: 204, headers: {}, body: new Uint8Array() }
const open = { 'access-control-allow-origin': '*' }

/** A browser that starts with the first page, draws one at a time, and ends when none has come for a minute. */
export function openPageRenderer(executablePath: string, limits = renderLimits): PageRenderer {
  let started: Promise<Browser> | undefined
  let idle: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()
  const kept = new Map<string, Answer>()
  const start = () => (started ??= launch(executablePath))
  const close = async () => {
    clearTimeout(idle)
    kept.clear()
    const ending = started
    started = undefined
    await (await ending?.catch(() => undefined))?.close()
  }
  const once: PageRenderer['render'] = async (page, askFor) => {
    clearTimeout(idle)
    try {
      return await drawIn(await start(), page, { askFor, limits, kept })
    } catch (error) {
      await close()
      if (error instanceof RenderProblem) throw error
      throw new RenderProblem(
        `The browser could not draw it: ${error instanceof Error ? firstLine(error) : 'no reason'}`,
      )
    } finally {
      idle = setTimeout(() => void close(), idleMs).unref()
    }
  }
  return {
    render: (page, askFor) => {
      const drawn = before.then(() => once(page, askFor))
      before = drawn.catch(() => undefined)
      return drawn
    },
    close,
  }
}

const firstLine = ({ message }: Error) => message.split('\n', 1)[0]!.slice(0, 200)

/** As an ordinary user with the browser's own sandbox; root cannot have one. */
async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return await chromium.launch({ executablePath, args, chromiumSandbox: process.getuid?.() !== 0, timeout: 15_000 })
}

type Drawing = { askFor: AskFor; limits: typeof renderLimits; kept: Map<string, Answer> }

async function drawIn(browser: Browser, page: { url: string; html: string }, drawing: Drawing): Promise<Rendered> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  try {
    return await within(drawing.limits.ms + 5000, draw(context, page, drawing))
  } finally {
    await within(5000, context.close())
  }
}

async function draw(context: BrowserContext, page: { url: string; html: string }, drawing: Drawing): Promise<Rendered> {
  const { limits } = drawing
  const images = new Set<string>()
  const answer = answering(page.html, drawing, images)
  const spent = { open: 0, at: performance.now() }
  await context.routeWebSocket(/./, (socket) => void socket.close())
  await context.route(/./, async (route) => {
    spent.open++
    const answered = await answer(route.request()).catch(() => undefined)
    // The page may be gone by now, and its requests with it.
    await (answered ? route.fulfill(asSent(answered)) : route.abort()).catch(() => undefined)
    spent.open--
    spent.at = performance.now()
  })
  const tab = await context.newPage()
  tab.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  const until = performance.now() + limits.ms
  await tab.goto(page.url, { waitUntil: 'domcontentloaded', timeout: limits.ms })
  while (performance.now() < until && (spent.open > 0 || performance.now() - spent.at < limits.quietMs))
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { html: await tab.content(), images: [...images].filter((image) => /^https?:/.test(image)) }
}

/** What a page is answered: itself, once; a dot for each picture, which is noted; scripts and what they fetch, as far as they may. */
function answering(html: string, { askFor, limits, kept }: Drawing, images: Set<string>) {
  let [requests, bytes, isDrawn] = [0, 0, false]
  return async (request: Request): Promise<Answer | undefined> => {
    const [url, type] = [request.url(), request.resourceType()]
    if (request.isNavigationRequest()) {
      if (isDrawn || request.frame().parentFrame()) return staysWhereItIs
      isDrawn = true
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) }
    }
    if (type === 'image') {
      images.add(url)
      return { status: 200, headers: { ...open, 'content-type': 'image/gif' }, body: dot }
    }
    const known = type === 'script' ? kept.get(url) : undefined
    if (known) return known
    const isWanted = ['script', 'xhr', 'fetch'].includes(type) && request.method() === 'GET'
    if (!isWanted || ++requests > limits.requests || bytes > limits.bytes) return undefined
    const answered = await askFor(url)
    bytes += answered?.body.length ?? 0
    if (answered && type === 'script' && kept.size < mostKept && answered.body.length <= largestKept)
      kept.set(url, answered)
    return answered
  }
}

/** An answer as the page gets it: its body is whole and unpacked, and it sets nothing in the browser. */
const asSent = ({ status, headers, body }: Answer) => ({
  status,
  body: Buffer.from(body),
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('access-control-')),
  ),
})

/** A page whose script never ends answers nothing any more. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RenderProblem(`Its scripts did not come to an end within ${Math.round(ms / 1000)} seconds.`)),
      ms,
    )
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
