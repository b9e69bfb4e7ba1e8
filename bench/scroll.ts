import { type Page, chromium as playwright } from '@playwright/test'
import sharp from 'sharp'
import type { Database } from '#server/platform/db/database.ts'
import { registerAt } from '#server/testing/registration.ts'
import { photographs } from '../demo/photos/photographs.ts'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { chromium } from '../scripts/chromium.ts'
import { atMost, type Figures } from './figures.ts'
import { serveOnPostgres } from './serve.ts'

const count = 10_000
/** Pixels a frame, for looking and for flicking. */
const paces = { 'as one looks': { pixels: 40, frames: 900 }, 'flicked through': { pixels: 400, frames: 4000 } }

/**
 * Scrolls the light table of an owner of 10,000 images in a browser: the time from each frame to the next, beside that of an empty page.
 * The bench answers for the images' files.
 */
export async function benchScroll(): Promise<Figures[]> {
  await buildWebIfChanged({ log: () => {} })
  await using served = await serveOnPostgres()
  const { url, database } = served
  const browser = await playwright.launch(await chromium())
  try {
    const { user, token } = await registerAt(url)
    await seed(database, user._id)
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } })
    await page.addInitScript((given) => {
      if (location.protocol === 'http:') localStorage.setItem('rightframe.session', given)
    }, token)
    await answerFiles(page)
    await page.setContent(`<div style="height: ${paces['as one looks'].pixels * 1000}px"></div>`)
    const floor = await scroll(page, paces['as one looks'])
    await page.goto('/images?view=all')
    await page.getByRole('img').nth(20).waitFor()
    const looking = await scroll(page, paces['as one looks'])
    const flicking = await scroll(page, paces['flicked through'])
    return [figuresOf({ floor, looking, flicking })]
  } finally {
    await browser.close()
  }
}

/** Small pictures as the server makes them, reused. */
async function answerFiles(page: Page): Promise<void> {
  const files = await Promise.all(
    photographs()
      .slice(0, 20)
      .map(({ path }) => sharp(path).resize({ height: 400 }).webp().toBuffer()),
  )
  let asked = 0
  await page.route(/thumbnail/, (route) =>
    route.fulfill({ body: files[(asked += 1) % files.length]!, contentType: 'image/webp' }),
  )
}

type Scrolled = { median: number; p95: number; longest: number; images: number }

async function scroll(page: Page, pace: { pixels: number; frames: number }): Promise<Scrolled> {
  const taken = await page.evaluate(scrollInPage, pace)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { median: at(0.5), p95: at(0.95), longest: at(1), images: await page.getByRole('img').count() }
}

/** In the page: scrolls stepwise; resolves to frame milliseconds. */
async function scrollInPage({ pixels, frames }: { pixels: number; frames: number }): Promise<number[]> {
  const taken: number[] = []
  let before = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame++) {
    scrollBy(0, pixels)
    const now = await new Promise(requestAnimationFrame)
    taken.push(now - before)
    before = now
  }
  return taken
}

function figuresOf({ floor, looking, flicking }: Record<'floor' | 'looking' | 'flicking', Scrolled>): Figures {
  const words = ({ median, p95, longest }: Scrolled) => [median, p95, longest].map((ms) => ms.toFixed(1)).join(' ')
  return {
    name: 'scroll',
    figures: {
      'an empty page: median, p95, longest frame (ms)': words(floor),
      'as one looks: median, p95, longest frame (ms)': words(looking),
      'flicked through: median, p95, longest frame (ms)': words(flicking),
      'pictures on the page at the end': flicking.images,
    },
    goals: [
      atMost('median frame', looking.median, 17, ' ms'),
      atMost('p95 of frames', looking.p95, 40, ' ms'),
      atMost('median frame, flicked through', flicking.median, 17, ' ms'),
      atMost('p95 of frames, flicked through', flicking.p95, 40, ' ms'),
    ],
  }
}

async function seed(database: Database, ownerId: string): Promise<void> {
  await database.execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, created_at)
    select substr(md5(random()::text), 1, 24), $1, 'Harbour no. ' || n, 'IMG_' || n || '.jpg', 'upload', 'ready',
      $1 || '/' || md5(random()::text) || '/original.jpg', 2000000, 'image/jpeg', (array[3000, 2000, 3000, 4000])[1 + n % 4], (array[2000, 3000, 3000, 2250])[1 + n % 4],
      now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`,
    [ownerId, count],
  )
  await database.execute('analyze images')
}
