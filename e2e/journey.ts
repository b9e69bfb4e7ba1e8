import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { clientOf, type Client } from '../src/server/testing/client.ts'
import { password } from '../demo/people.ts'
import { signInAt } from '../src/server/testing/security-check.ts'
import { examineInBothThemes, overflow } from '../scripts/examine-page.ts'
import { samplePace } from '../scripts/tests/pace.ts'
import { type TestApp, openTestApp } from './app.ts'
import { homes } from './prepare.ts'

export { expect } from '@playwright/test'

const { slowness } = samplePace()

/** Milliseconds for a wait that takes this long on the reference machine: a busy machine is slow, not red. */
export const paced = (milliseconds: number): number => milliseconds * slowness

type Opened = {
  /** The signed-in person; undefined for a visitor. */
  as?: Who
  /** The session of a person without a name here. */
  token?: string
  isPhone?: boolean
  /** Allowed browser messages, for journeys that break things on purpose. */
  mayComplain?: RegExp
}

export type Open = (opened?: Opened) => Promise<Page>

type Journey = {
  app: TestApp
  /** A page in its own browser; its complaints fail the journey. */
  open: Open
  /** The same person's calls, as their program would make them; signed in once for all of a file. */
  callAs: (who: Who) => Promise<Client>
}

/** A program beside the test app, such as a service: the operator's settings for it, and its end. */
export type Beside = { environment: Record<string, string>; close: () => Promise<void> }
const nothing = async (): Promise<Beside> => ({ environment: {}, close: async () => {} })

type From = keyof typeof homes

/**
 * A journey on a test app that is its file's own, from the state that `from` names. The browser knows the names of what stands beside as
 * the app does.
 */
export const journeyFrom = (from: From, openBeside?: () => Promise<Beside>) =>
  openBeside === undefined ? alone[from] : journeyBeside(from, openBeside)

const journeyBeside = (from: From, openBeside: () => Promise<Beside>) =>
  base.extend<Journey, { beside: Beside; appOf: (file: string) => Promise<TestApp> }>({
    beside: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what is needed
      async ({}, use) => {
        const beside = await openBeside()
        await use(beside)
        await beside.close()
      },
      { scope: 'worker' },
    ],
    launchOptions: [
      async ({ launchOptions, beside }, use) => {
        const hosts = beside.environment['RIGHTFRAME_HOSTS']?.split(',') ?? []
        const rules = hosts.map((pair) => `MAP ${pair.replace('=', ' ')}`)
        const known = rules.length > 0 ? [`--host-resolver-rules=${rules.join(',')}`] : []
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...known] })
      },
      { scope: 'worker' },
    ],
    appOf: [
      async ({ beside: { environment } }, use) => {
        let last: { file: string; app: TestApp } | undefined
        await use(async (file) => {
          if (last?.file === file) return last.app
          await last?.app.remove()
          last = { file, app: await openTestApp({ from: homes[from], environment }) }
          return last.app
        })
        await last?.app.remove()
      },
      { scope: 'worker' },
    ],
    app: [async ({ appOf }, use, { file }) => use(await appOf(file)), { timeout: paced(60_000) }],
    callAs: ({ app }, use) => use(async (who) => (await signedInOnce(app, who)).client),
    open: async ({ app, browser }, use) => {
      const contexts: BrowserContext[] = []
      const complaints: string[] = []
      await use(async (opened = {}) => {
        const context = await contextFor(browser, app, opened)
        contexts.push(context)
        const page = await context.newPage()
        hearComplaints(page, complaints, opened.mayComplain)
        context.on('page', (other) => hearComplaints(other, complaints, opened.mayComplain))
        return page
      })
      await Promise.all(contexts.map((context) => context.close()))
      expect(complaints, 'what the browser complained about').toEqual([])
    },
  })

/** The same for every file, so that a worker and its browser, once they are up, go through all of them. */
const alone = { new: journeyBeside('new', nothing), busy: journeyBeside('busy', nothing) }

type Who = { email: string; authenticator?: string }

type Session = { token: string; client: Client }

async function signedIn({ url }: TestApp, who: Who): Promise<Session> {
  const { token } = await signInAt(url, { ...who, password })
  return { token, client: clientOf(url, token) }
}

const sessions = new WeakMap<TestApp, Map<string, Promise<Session>>>()

/**
 * One session for all windows and calls of a person in a file: each sign-in hashes a password, and a code of an authenticator counts once, so
 * that staff who signed in for each test would wait for the next one.
 */
function signedInOnce(app: TestApp, who: Who): Promise<Session> {
  const ofApp = sessions.get(app) ?? new Map<string, Promise<Session>>()
  const session = ofApp.get(who.email) ?? signedIn(app, who)
  sessions.set(app, ofApp.set(who.email, session))
  return session
}

async function contextFor(
  browser: Browser,
  app: TestApp,
  { as, token, isPhone = false }: Opened,
): Promise<BrowserContext> {
  const size = isPhone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}
  const context = await browser.newContext({ baseURL: app.url, ...size })
  const session = as ? (await signedInOnce(app, as)).token : token
  if (session !== undefined)
    // A new window has no address and storage yet.
    await context.addInitScript((given) => {
      if (location.protocol === 'http:') localStorage.setItem('rightframe.session', given)
    }, session)
  return context
}

/** Errors of scripts, of the content policy and of what is loaded all come to the console. */
export function hearComplaints(page: Page, complaints: string[], may?: RegExp): void {
  const hear = (words: string) => {
    if (!may?.test(words)) complaints.push(words)
  }
  page.on('console', (message) => message.type() === 'error' && hear(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => hear(error.stack ?? error.message))
}

/** The page has no fault of access in either theme, and nothing sticks out: for moments that only a road comes to. */
export async function expectSound(page: Page): Promise<void> {
  expect(await examineInBothThemes(page), page.url()).toEqual([])
}

/** Nothing sticks out of the window. Faults of access on such a page are found by a-look-at-every-page.spec.ts. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => overflow(page), { message: page.url() }).toEqual([])

/** Every photograph in the window has come. */
export async function expectPhotographs(page: Page, least: number): Promise<void> {
  const shown = () =>
    page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length)
  await expect.poll(shown).toBeGreaterThanOrEqual(least)
}
