import type { Page } from '@playwright/test'

type Bytes = Record<'style' | 'script' | 'font' | 'photograph', number>

/** Times of one visit, in milliseconds from its beginning; `shift` is the browser's own sum. NaN for missing ones. */
export type Loaded = {
  painted: number
  title: number
  photograph: number
  scripts: number
  shift: number
  /** Bytes as transferred, for asking again. */
  bytes: Bytes
}

type Noted = Pick<Loaded, 'title' | 'photograph' | 'shift'> & { source: string | null }

declare global {
  interface Window {
    /** Left by `noteInPage`, for the bench. */
    noted: Noted
  }
}

/** Watches a page from before it is asked for. */
export async function watchLoading(page: Page) {
  await page.addInitScript(noteInPage)
  const bytes: Bytes = { style: 0, script: 0, font: 0, photograph: 0 }
  const travelled = new Map<string, number>()
  let scripts = 0
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind === 'script' || request.url().endsWith('.js')) scripts++
    void request.sizes().then(
      ({ responseBodySize }) => {
        travelled.set(request.url(), responseBodySize)
        if (kind === 'script') bytes.script += responseBodySize
        if (kind === 'stylesheet') bytes.style += responseBodySize
        if (kind === 'font') bytes.font += responseBodySize
      },
      () => undefined,
    )
  })
  const whenLoaded = async ({ hasPhotograph, longestMs }: { hasPhotograph: boolean; longestMs: number }) => {
    await page.waitForFunction(
      (isWanted) => {
        const { noted } = window
        return noted.title > 0 && (!isWanted || noted.photograph > 0)
      },
      hasPhotograph,
      { timeout: longestMs },
    )
    // Late parts shift others, so it waits for all.
    await quiet(page)
    const noted = await page.evaluate(() => window.noted)
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    bytes.photograph = travelled.get(noted.source ?? '') ?? 0
    const { title, photograph, shift } = noted
    return { painted, title, photograph, shift, scripts, bytes } satisfies Loaded
  }
  return { whenLoaded }
}

/** Resolves when nothing but the stream of events has been on its way for a second and a half. */
async function quiet(page: Page): Promise<void> {
  const under = new Set<object>()
  let last = Date.now()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) under.add(request)
    last = Date.now()
  })
  const ended = (request: object) => {
    under.delete(request)
    last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const until = Date.now() + 20_000
  while (Date.now() < until && (under.size > 0 || Date.now() - last < 1500))
    await new Promise((passed) => setTimeout(passed, 100))
}

/** In the page: notes when the title and the first photograph of the page are on the screen, and how far parts have moved. */
function noteInPage(): void {
  const noted: Noted = { title: 0, photograph: 0, shift: 0, source: null }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (noted.title === 0 && document.querySelector('h1')) noted.title = performance.now()
    const photograph = [...document.querySelectorAll<HTMLImageElement>('main img, img[data-bare]')].find(
      (one) => one.complete && one.naturalWidth > 0 && one.getBoundingClientRect().top < innerHeight,
    )
    if (noted.photograph === 0 && photograph) {
      noted.photograph = performance.now()
      noted.source = photograph.currentSrc
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
