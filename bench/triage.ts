import { type Page, chromium as playwright } from '@playwright/test'
import { listMatches } from '#contract/matches/endpoints.ts'
import { clientOf } from '#server/testing/client.ts'
import { signInAt } from '#server/testing/security-check.ts'
import { ana, password } from '../demo/people.ts'
import { openTestApp } from '../e2e/app.ts'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { chromium } from '../scripts/chromium.ts'
import { atMost, type Figures, median } from './figures.ts'

/** Decisions in each view: the list, and beside originals. */
const decided = 100
/** Milliseconds that an expert looks before pressing a key. */
const lookMs = 400
const keys = ['a', 'i', 'a', 'n', 'l']

/** View that names and shows the current match. */
type Place = 'list' | 'comparison'

/**
 * An owner of 270 matches, 140 of them the same copy on one site, goes through a hundred of them in a browser. They use keys alone, at a
 * person's pace, on the embedded database. A wait lasts from a key to the next find with its pictures on the screen.
 */
export async function benchTriage(): Promise<Figures[]> {
  await buildWebIfChanged({ log: () => {} })
  const app = await openTestApp({ scene: 'too-many' })
  const browser = await playwright.launch(await chromium())
  try {
    const { token } = await signInAt(app.url, { email: ana.email, password })
    const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1280, height: 900 } })
    await page.addInitScript((given) => {
      if (location.protocol === 'http:') localStorage.setItem('rightframe.session', given)
    }, token)
    await page.goto('/matches?by=finds')
    await page.getByRole('list', { name: 'Finds' }).getByRole('listitem').first().waitFor()
    const client = clientOf(app.url, token)
    const waiting = async () => (await client.call(listMatches, { pageSize: 20 })).total
    const before = await waiting()
    const began = performance.now()
    await page.keyboard.press('ArrowDown')
    const inList = await decide(page, 'list')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Found on/ }).waitFor()
    const compared = await decide(page, 'comparison')
    const seconds = (performance.now() - began) / 1000
    await settled(async () => before - (await waiting()) >= decided)
    return [figuresOf({ seconds, inList, compared })]
  } finally {
    await browser.close()
    await app.remove()
  }
}

async function decide(page: Page, place: Place): Promise<number[]> {
  const waits: number[] = []
  for (let nth = 0; nth < decided / 2; nth++) {
    await page.waitForTimeout(lookMs)
    await page.evaluate(watchForNext, place)
    await page.keyboard.press(keys[nth % keys.length]!)
    const wait = await page.waitForFunction(() => document.documentElement.dataset['wait'])
    waits.push(Number(await wait.jsonValue()))
  }
  return waits
}

/** In the page: notes the milliseconds from the next key to the frame that shows another find with all its pictures. */
function watchForNext(place: Place): void {
  const inHand = () => document.querySelector(place === 'list' ? 'li[aria-current="true"]' : 'main')
  const nameOf = (shown: Element | null) =>
    place === 'list' ? shown?.querySelector('a[href*="/matches/"]')?.getAttribute('href') : location.pathname
  const noted = document.documentElement.dataset
  delete noted['wait']
  const before = nameOf(inHand())
  let pressedAt: number | undefined
  const look = () => {
    const shown = inHand()
    const pictures = [...(shown?.querySelectorAll('img') ?? [])]
    const isThere = pictures.length > 0 && pictures.every((one) => one.complete && one.naturalWidth > 0)
    const isNext = nameOf(shown) !== undefined && nameOf(shown) !== before
    if (pressedAt !== undefined && isNext && isThere) noted['wait'] = String(performance.now() - pressedAt)
    else requestAnimationFrame(look)
  }
  addEventListener('keydown', () => (pressedAt = performance.now()), { once: true, capture: true })
  requestAnimationFrame(look)
}

/** Waits for the last key's request. */
async function settled(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < 100; attempts++) {
    if (await isSo()) return
    await new Promise((passed) => setTimeout(passed, 100))
  }
  throw new Error('Not every decision reached the server.')
}

function figuresOf({ seconds, inList, compared }: { seconds: number; inList: number[]; compared: number[] }): Figures {
  const figures: Figures['figures'] = { 'finds decided': decided, 'a look at each (ms)': lookMs, seconds }
  for (const [where, waits] of Object.entries({ 'in the list': inList, 'in the comparison': compared })) {
    figures[`wait ${where}, median and longest (ms)`] = `${median(waits).toFixed(0)} ${Math.max(...waits).toFixed(0)}`
    figures[`waits over 100 ms ${where}`] = waits.filter((wait) => wait > 100).length
  }
  const goals = [
    atMost(`${decided} finds by keyboard`, seconds, 60, ' s'),
    atMost('longest wait', Math.max(...inList, ...compared), 100, ' ms'),
  ]
  return { name: 'triage', figures, goals }
}
