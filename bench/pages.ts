import { type Browser, type Page, chromium as playwright } from '@playwright/test'
import { listImages } from '#contract/images/endpoints.ts'
import { searchDeskCases } from '#contract/desk/desk-work-endpoints.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { getDeskPortal } from '#contract/disputes/desk-portal-endpoints.ts'
import { clientOf } from '#server/testing/client.ts'
import { signInAt } from '#server/testing/security-check.ts'
import { callerAt } from '../demo/caller.ts'
import { ana, chiara, password } from '../demo/people.ts'
import { sendFirst } from '../demo/road/take-on.ts'
import { openTestApp } from '../e2e/app.ts'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { chromium } from '../scripts/chromium.ts'
import { atMost, type Figures, type Goal, median } from './figures.ts'
import { openBarePage } from './pages/bare-page.ts'
import { type Loaded, watchLoading } from './pages/watch-loading.ts'

/** A cheap phone: 1.6 Mbit/s down, 750 kbit/s up. */
const slow = { offline: false, latency: 400, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const slowerCpu = 4
const longestMs = 60_000

type MainPage = { name: string; address: string; isSignedIn?: false; hasPhotograph?: true }

/**
 * Opens every main page of an owner of 130 images and 270 matches cold in a browser, on a slow phone and a slow line over HTTP/1.1.
 * Measures the first paint, the first photograph, the number of scripts and the shift of its parts. Its floor in the same run is a page
 * without any program that asks for as many bytes of style, of script and of its first photograph. `words` selects pages by parts of their
 * names, with commas; all without any.
 */
export async function benchPages(rounds: number, words: string): Promise<Figures[]> {
  await buildWebIfChanged({ log: () => {} })
  const isWanted = ({ name }: { name: string }) => words.split(',').some((word) => name.includes(word))
  const browser = await playwright.launch(await chromium())
  try {
    const ofOwner = await measureOwnPages(browser, { isWanted, rounds })
    return isWanted({ name: 'payment' }) ? [...ofOwner, await measurePaymentPage(browser, rounds)] : ofOwner
  } finally {
    await browser.close()
  }
}

type Wanted = { isWanted: (page: { name: string }) => boolean; rounds: number }

async function measureOwnPages(browser: Browser, { isWanted, rounds }: Wanted): Promise<Figures[]> {
  const app = await openTestApp({ scene: 'too-many' })
  try {
    const { token } = await signInAt(app.url, { email: ana.email, password })
    const measured: Figures[] = []
    for (const page of (await mainPages(app.url, token)).filter(isWanted)) {
      const open = () => load(browser, app.url + page.address, page, page.isSignedIn === false ? undefined : token)
      measured.push(await measure(browser, page, { open, rounds }))
    }
    return measured
  } finally {
    await app.remove()
  }
}

/** The payment page after a letter. */
async function measurePaymentPage(browser: Browser, rounds: number): Promise<Figures> {
  const app = await openTestApp({ scene: 'busy' })
  try {
    const staff = await signInAt(app.url, { ...chiara, password })
    const call = callerAt(app.url, { authorization: `Bearer ${staff.token}` })
    const host = 'morning-herald.example'
    const { data } = await call(searchDeskCases, { q: host })
    const { _id: caseId } = data[0]!
    await sendFirst({ chiara: call }, { caseId, host, company: 'Morning Herald Ltd' })
    const { url } = await call(getDeskPortal, { caseId })
    const page: MainPage = { name: 'payment', address: new URL(url).pathname, isSignedIn: false, hasPhotograph: true }
    return await measure(browser, page, { open: () => load(browser, app.url + page.address, page, undefined), rounds })
  } finally {
    await app.remove()
  }
}

async function mainPages(url: string, token: string): Promise<MainPage[]> {
  const client = clientOf(url, token)
  const [image] = (await client.call(listImages, { pageSize: 1 })).data
  const [match] = (await client.call(listMatches, { pageSize: 1 })).data
  if (!image || !match) throw new Error('The scene has no image or no find to look at.')
  return [
    { name: 'sign-in', address: '/login', isSignedIn: false },
    { name: 'registration', address: '/register', isSignedIn: false },
    { name: 'images', address: '/images', hasPhotograph: true },
    { name: 'all images', address: '/images?view=all', hasPhotograph: true },
    { name: 'an image', address: `/images/${image._id}`, hasPhotograph: true },
    { name: 'matches', address: '/matches', hasPhotograph: true },
    { name: 'matches one by one', address: '/matches?by=finds', hasPhotograph: true },
    { name: 'a match', address: `/matches/${match._id}`, hasPhotograph: true },
    { name: 'looking', address: '/looking' },
    { name: 'licences', address: '/licences' },
    { name: 'cases', address: '/cases' },
    { name: 'a new case', address: '/cases/new' },
    { name: 'profile', address: '/profile' },
    { name: 'notifications', address: '/notifications' },
  ]
}

type Visits = { open: () => Promise<Loaded>; rounds: number }

async function measure(browser: Browser, page: MainPage, { open, rounds }: Visits): Promise<Figures> {
  const taken: Loaded[] = []
  const bare: Loaded[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await open()
    taken.push(one)
    await using floor = await openBarePage(one)
    bare.push(await load(browser, floor.url, page, undefined))
  }
  const of = (loads: Loaded[], what: 'painted' | 'title' | 'photograph' | 'scripts' | 'shift') =>
    median(loads.map((one) => one[what]))
  const seconds = (loads: Loaded[], what: 'painted' | 'title' | 'photograph') => of(loads, what) / 1000
  const { bytes } = taken[0]!
  const goals: Goal[] = [
    atMost('painted', seconds(taken, 'painted'), 2.5, ' s'),
    ...(page.hasPhotograph ? [atMost('first photograph', seconds(taken, 'photograph'), 5, ' s')] : []),
    atMost('scripts', of(taken, 'scripts'), 15),
    atMost('layout shift', of(taken, 'shift'), 0.02),
  ]
  return {
    name: `page ${page.name}`,
    figures: {
      'style, script, font, photograph (kB)': [bytes.style, bytes.script, bytes.font, bytes.photograph]
        .map(inKB)
        .join(' '),
      'title on the screen (s)': seconds(taken, 'title'),
      'a bare page: painted (s)': seconds(bare, 'painted'),
      ...(page.hasPhotograph ? { 'a bare page: photograph (s)': seconds(bare, 'photograph') } : {}),
    },
    goals,
  }
}

const inKB = (bytes: number) => (bytes / 1000).toFixed(0)

/** One cold visit, until the page has its title and its first photograph, if it is to have one. */
async function load(browser: Browser, address: string, wanted: MainPage, token: string | undefined): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await throttle(page)
    if (token !== undefined)
      await page.addInitScript((given) => {
        if (location.protocol === 'http:') localStorage.setItem('rightframe.session', given)
      }, token)
    const loading = await watchLoading(page)
    await page.goto(address, { waitUntil: 'commit', timeout: longestMs })
    return await loading.whenLoaded({ hasPhotograph: wanted.hasPhotograph ?? false, longestMs })
  } finally {
    await context.close()
  }
}

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
}
