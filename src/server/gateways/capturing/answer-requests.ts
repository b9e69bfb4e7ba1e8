import type { BrowserContext, Page, Route } from 'playwright-core'
import type { Ask, Got, Navigated, PageToCapture } from './capturing.ts'

export type Traffic = Awaited<ReturnType<typeof answerRequests>>

/** Answers the page's permitted requests, without the network. */
export async function answerRequests(
  context: BrowserContext,
  { page, fileUrl, limits }: PageToCapture,
  ask: Ask,
  cut: Set<string>,
) {
  let [open, requests, at] = [0, 0, performance.now()]
  let coming: Navigated | undefined = page
  let wish: string | undefined
  let isFileLost = false
  const answer = async (route: Route): Promise<void> => {
    const request = route.request()
    const url = request.url()
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) {
      const answered = coming?.url === url ? coming : undefined
      coming = undefined
      if (!answered) {
        if (url !== page.url && /^https?:/.test(url)) wish = url
        return await route.fulfill({ status: 204 })
      }
      page = answered
      const shown = answered.status === 204 || answered.status === 205 ? 200 : answered.status
      const headers = { 'content-type': answered.type || 'text/html' }
      return await route.fulfill({ status: shown, headers, body: Buffer.from(answered.body) })
    }
    if (request.method() !== 'GET' || ['media', 'websocket', 'eventsource', 'ping'].includes(request.resourceType()))
      return await route.abort()
    if (++requests > limits.requests) {
      cut.add(`The page asked for more than ${limits.requests} files; the rest was not loaded.`)
      return await route.abort()
    }
    const got = (await ask({ asks: 'get', url, referer: request.headers()['referer'] })) as Got | undefined
    if (!got) {
      isFileLost ||= url === fileUrl.split('#')[0]
      return await route.abort()
    }
    const kept = Object.entries(got.headers).filter(
      ([name]) => name === 'content-type' || name.startsWith('access-control-'),
    )
    await route.fulfill({ status: got.status, headers: Object.fromEntries(kept), body: Buffer.from(got.body) })
  }
  await context.route(/./, async (route) => {
    open++
    // The page and its requests may have disappeared.
    await answer(route).catch(() => route.abort().catch(() => undefined))
    open--
    at = performance.now()
  })
  return {
    isQuiet: () => open === 0 && performance.now() - at >= limits.quietMs,
    /** True once a request for the copy's file went unanswered. */
    isFileLost: () => isFileLost,
    wish: () => wish,
    take: () => {
      const taken = wish!
      wish = undefined
      return taken
    },
    expect: (answered: Navigated) => (coming = answered),
  }
}

/** Blocks windows, requests and downloads, and reports them. */
export function refuseWindows(context: BrowserContext, tab: Page, cut: Set<string>): void {
  context.on('page', (opened) => {
    if (opened === tab) return
    cut.add('The page wanted to open other windows; they were closed.')
    void opened.close().catch(() => undefined)
  })
  tab.on('dialog', (dialog) => {
    cut.add('The page wanted to show a dialog; it was dismissed.')
    void dialog.dismiss().catch(() => undefined)
  })
  tab.on('download', (download) => {
    cut.add('The page wanted to save a file; it was refused.')
    void download.cancel().catch(() => undefined)
  })
}
