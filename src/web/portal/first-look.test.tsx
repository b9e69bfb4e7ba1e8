import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Portal, PortalUse } from '#contract/portal/page.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { openDetails } from '#web/portal/testing/open-details.ts'
import { aPortalPage } from '#web/testing/portal.ts'
import { PortalApp } from './portal-app.tsx'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

const { en } = allWords
const at = '2026-11-26T09:00:00.000Z'
const pictureOf = (width: number) => ({ url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width, height: 600 })
const use: PortalUse = {
  _id: 'use',
  title: 'Bridge at night',
  page: 'https://www.shop.example/trips/bridge-at-night',
  additional: [],
  original: pictureOf(900),
  copy: pictureOf(900),
  screenshot: { ...pictureOf(1280), height: 2400 },
  changes: [{ kind: 'mirrored' }],
  region: [
    [0, 0],
    [900, 0],
    [900, 600],
    [0, 600],
  ],
  transform: [-1, 0, 900, 0, 1, 0, 0, 0, 1],
  firstSeen: at,
  lastSeen: at,
  evidence: { number: 'RFE-100001-AAAA', capturedAt: at },
  soldAt: null,
  isOnStock: false,
}
const twoPrices: Partial<Portal> = {
  uses: [use],
  prices: [
    { days: null, total: 93_096 },
    { days: 30, total: 105_000 },
    { days: 90, total: 112_000 },
    { days: 180, total: 120_000 },
    { days: 365, total: 140_000 },
  ],
  arithmetic: {
    steps: [
      { step: 'fee', key: 'base.Editorial', value: 86_200 },
      { step: 'times', key: 'market.National', value: 1200 },
      { step: 'currency', key: 'EUR', value: 900 },
      { step: 'line', key: 'past_use', value: 93_096 },
    ],
    sources: { marketSize: 'The site is for Portugal (imprint).' },
    version: 3,
  },
}

async function opened() {
  fakeApi()
  await page.viewport(390, 844)
  const found = aPortalPage(twoPrices)
  found.case.record.V22_Evidence__c = true
  const screen = await render(
    <PortalApp language="en" words={en} page={found} portalId={idOf(1)} ended={null} isDraft={false} />,
  )
  await expect.element(screen.getByRole('button', { name: en.pay.button('€930.96') })).toBeVisible()
  return screen
}

const focused = () => document.activeElement?.textContent ?? ''

test('A phone shows the page in five screens and 600 words before details are opened', async () => {
  await opened()
  const main = document.querySelector('main')!
  expect(main.scrollHeight).toBeLessThanOrEqual(5 * 844)
  expect(main.innerText.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(600)
})

test('Both prices and the three ways stand within the first screen and a half', async () => {
  const screen = await opened()
  const { bottom } = screen.getByText(en.ways.admits).element().getBoundingClientRect()
  expect(bottom + window.scrollY).toBeLessThanOrEqual(1.5 * 844)
})

test('Eight presses of Tab at most lead to Pay', async () => {
  await opened()
  let presses = 0
  const tab = async () => {
    presses += 1
    await userEvent.keyboard('{Tab}')
  }
  await tab()
  expect(focused()).toBe(en.skip)
  await tab()
  expect(focused()).toBe(en.ways.pay)
  await userEvent.keyboard('{Enter}')
  while (focused() !== en.pay.button('€930.96') && presses < 9) await tab()
  expect(presses).toBeLessThanOrEqual(8)
})

test('Nobody who tabs past empty fields reads that something is wrong', async () => {
  const screen = await opened()
  openDetails()
  const fields = screen.getByLabelText(en.answer.email, { exact: true })
  await expect.element(fields.nth(2)).toBeVisible()
  for (const control of document.querySelectorAll<HTMLElement>('input, textarea, select')) {
    control.focus()
    await userEvent.keyboard('{Tab}')
  }
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  for (const said of [en.answer.emailInvalid, en.pay.required])
    expect([said, document.body.textContent.includes(said)]).toEqual([said, false])
})

test('An address that was typed once stands in every form', async () => {
  const screen = await opened()
  openDetails()
  const fields = screen.getByLabelText(en.answer.email, { exact: true })
  await expect.element(fields.nth(2)).toBeVisible()
  await userEvent.fill(fields.nth(0), 'dov@fellside.example')
  await expect.element(fields.nth(1)).toHaveValue('dov@fellside.example')
  await expect.element(fields.nth(2)).toHaveValue('dov@fellside.example')
})

test('With letters twice as large nothing on the open page scrolls sideways', async () => {
  document.documentElement.style.setProperty('font-size', '200%')
  const screen = await opened()
  openDetails()
  await expect.element(screen.getByText(en.arithmetic.table(3))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('The page names the number of the letter, and says that a copy is shown mirrored back', async () => {
  const screen = await opened()
  await expect.element(screen.getByText('RFM-7K2M-Q9TD-0001')).toBeVisible()
  await expect.element(screen.getByText(en.uses.mirroredBack)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})
