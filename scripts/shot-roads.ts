/** Moments that people come to on a longer road: each is brought about here on its own. */
import type { Page } from '@playwright/test'
import { photographs } from '../demo/photos/photographs.ts'
import type { PlanPreview } from '../src/contract/billing/subscriptions.ts'
import { stepTitles } from '../src/web/submissions/steps/steps.ts'
import { aPreview, aSubscription } from '../src/web/testing/billing.ts'
import { anImage } from '../src/web/testing/images.ts'
import { aConnection, aSource } from '../src/web/testing/sources.ts'
import type { Moment, View } from './shot-moments.ts'
import * as plans from './shot-plans.ts'
import { unfindableImage } from './shots/unfindable.ts'

const selecting = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const at of [0, 1]) await boxes.nth(at).check()
  await page.getByText('2 images selected').waitFor()
}

const photographsSelected: Moment = { before: selecting }

const tagging: Moment = {
  before: async (page) => {
    await selecting(page)
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByLabel('Add tags').fill('still, life')
  },
}

const filtering: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Tags').waitFor()
  },
}

const mergingTwo: Moment = {
  before: async (page) => {
    await selecting(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Merge into one' }).click()
    await page.getByRole('dialog').getByRole('radio').last().check()
  },
}

/** A photograph has arrived, by the page's events. */
const uploaded: Moment = {
  arrange: async (page) => {
    const body = '<PostResponse><Location>https://objects.example/a.jpg</Location></PostResponse>'
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(
      ({ pathname }) => pathname === '/images',
      (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, body, headers }) : route.continue(),
    )
    await page.route(
      ({ pathname }) => pathname === '/api/images',
      (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: anImage(1) }) : route.continue(),
    )
  },
  before: async (page) => {
    await page.locator('input[type=file][accept]').first().setInputFiles(photographs()[17]!.path)
    await page.getByRole('heading', { name: /^Uploaded/ }).waitFor()
  },
}

const editing: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Place').fill('Aizkorri')
  },
}

const withDropbox = (connection: ReturnType<typeof aConnection> | null) => async (page: Page) => {
  const data = [aSource('dropbox', { offersFolders: true, connection })]
  await page.route(/\/api\/users\/me\/sources$/, (route) => route.fulfill({ json: { data } }))
}

const connecting: Moment = {
  arrange: withDropbox(null),
  before: async (page) => {
    await page.getByRole('button', { name: 'Connect Dropbox' }).click()
    await page.getByRole('dialog').waitFor()
  },
}

const connected: Moment = { arrange: withDropbox(aConnection()) }

const disconnecting: Moment = {
  ...connected,
  before: async (page) => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').waitFor()
  },
}

const usd = (value: number) => ({ value, currency: 'USD' as const })
const previewing = (preview: PlanPreview) => async (page: Page) => {
  await plans.bookedPlan.arrange?.(page)
  await page.route(/\/api\/plans\/\w+\/preview$/, (route) => route.fulfill({ json: preview }))
}

/** An upgrade's price, less days already paid. */
const upgrading: Moment = {
  arrange: previewing(
    aPreview({
      kind: 'upgrade',
      plan: 'studio',
      due: usd(124.5),
      lines: [
        { description: 'Studio, a month', amount: usd(149), isProration: false },
        { description: 'What is left of Pro', amount: usd(-24.5), isProration: true },
      ],
      afterwards: usd(149),
    }),
  ),
  before: async (page) => await page.getByRole('button', { name: 'Order with obligation to pay' }).waitFor(),
}

const ending: Moment = {
  arrange: previewing(
    aPreview({
      kind: 'cancel',
      plan: 'free',
      due: usd(0),
      lines: [],
      afterwards: usd(0),
      startsAt: aSubscription().period?.to ?? '',
      nextChargeAt: null,
    }),
  ),
  before: async (page) => await page.getByRole('button', { name: /^End my plan on/ }).waitFor(),
}

const refusedCoupon: Moment = {
  before: async (page) => {
    await plans.choosingPlan.before?.(page)
    await page.getByRole('textbox', { name: 'Coupon' }).fill('HALF')
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('There is no coupon “HALF”.').waitFor()
  },
}

const startingSeveral: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Start several cases' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose all/ })
      .click()
  },
}

/** Staff forgot to say why. */
const sayingWhatSiteIs: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Say what it is' }).click()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Say so' }).click()
    await page.getByText('Please say why.').waitFor()
  },
}

export const emptyRoads: View[] = [
  { name: 'uploaded', address: '/images', ...uploaded },
  { name: 'source-connecting', address: '/images/sources', ...connecting },
  { name: 'source-connected', address: '/images/sources', ...connected },
  { name: 'source-disconnecting', address: '/images/sources', ...disconnecting },
  { name: 'plan-coupon', address: '/profile/plans?plan=pro', ...refusedCoupon },
  { name: 'plan-upgrade', address: '/profile/plans?plan=studio', ...upgrading },
  { name: 'plan-ending', address: '/profile/plans?plan=free', ...ending },
]

export const busyRoads: View[] = [
  { name: 'images-selected', address: '/images', ...photographsSelected },
  { name: 'images-tagging', address: '/images', ...tagging },
  { name: 'images-filtering', address: '/images', ...filtering },
  { name: 'images-merging', address: '/images', ...mergingTwo },
  { name: 'several-cases', address: '/matches?show=all', ...startingSeveral },
  { name: 'desk-site-saying', address: '/desk/sites?party=tavola-blu.example', isStaff: true, ...sayingWhatSiteIs },
]

/** An image in its owner's hands. */
export const imageRoads = (id: string): View[] => [
  { name: 'image-without-copies', address: `/images/${id}` },
  { name: 'image-editing', address: `/images/${id}`, ...editing },
  unfindableImage(id),
]

/** The form of a case at each of its steps but the first, which it opens with. */
export const formRoads = (id: string): View[] =>
  Object.entries(stepTitles)
    .slice(1)
    .map(([step, title]) => ({
      name: `case-form-${step}`,
      address: `/cases/${id}/submission`,
      before: async (page) => {
        await page.getByRole('button', { name: new RegExp(`${title}$`) }).click()
        await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
      },
    }))

const typingLicence = async (page: Page) => {
  await page.getByRole('link', { name: 'I have a licence' }).first().click()
  const form = page.locator('form').filter({ has: page.getByLabel('Order or licence number') })
  await form.getByRole('radio', { name: 'From a picture agency' }).check()
  await form.getByLabel('Order or licence number').fill('SW-2024-0077')
}

/** The page of a case for the reader of a letter, and the processor's that it leads to. */
export const portalViews = (address: string): View[] => [
  { name: 'pay', address, isSignedIn: false },
  { name: 'pay-fees', address: '/fees/1', isSignedIn: false },
  { name: 'pay-unknown', address: `/pay/${'0'.repeat(24)}`, isSignedIn: false },
  { name: 'pay-licence', address, isSignedIn: false, before: typingLicence },
  {
    name: 'pay-too-much',
    address,
    isSignedIn: false,
    before: async (page) => {
      await page.getByRole('link', { name: 'I want to answer' }).click()
      await page.getByRole('radio', { name: 'I cannot pay this sum' }).first().check()
    },
  },
  {
    name: 'pay-forced-colours-large',
    address,
    isSignedIn: false,
    arrange: async (page) => await page.emulateMedia({ forcedColors: 'active' }),
    before: async (page) => await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
  },
  {
    name: 'pay-card',
    address,
    isSignedIn: false,
    before: async (page) => {
      await page.getByRole('radio', { name: /^Card/ }).first().check()
      await page.getByRole('button', { name: /^Pay / }).click()
      await page.waitForURL(/\/cards\/pay\//)
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByText('Type the number of the card.').waitFor()
    },
  },
]
