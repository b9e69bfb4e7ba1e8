import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { beginCheckout } from '#contract/portal/paying-endpoints.ts'
import type { Portal } from '#contract/portal/page.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { aPortalPage } from '#web/testing/portal.ts'
import { CasePage } from '../case-page.tsx'
import { WordsContext } from '../words.ts'

const { en } = allWords

const opened = async (more: Partial<Portal> = {}, onChanged = async () => {}) =>
  await render(
    <WordsContext value={{ words: en, language: 'en' }}>
      <CasePage portalId={idOf(1)} page={aPortalPage(more)} onChanged={onChanged} />
    </WordsContext>,
  )

test('A part that failed is paid on the page, and says how much it is', async () => {
  const plan = [
    { n: 1, due: '2026-11-20', amount: 31_032, open: 0, state: 'paid' as const },
    { n: 2, due: '2026-11-27', amount: 31_032, open: 31_032, state: 'late' as const },
    { n: 3, due: '2026-12-04', amount: 31_032, open: 31_032, state: 'due' as const },
  ]
  const screen = await opened({
    state: 'processing',
    received: 31_032,
    due: 31_032,
    duePart: 2,
    methods: ['card', 'wallet', 'bank'],
    instalments: { parts: [], roundsUp: false, from: '2026-11-28', plan },
  })
  await expect.element(screen.getByText(en.pay.duePart(2, '€310.32'))).toBeVisible()
  await expect.element(screen.getByText(en.pay.alreadyPaid('€310.32'))).toBeVisible()
  await expect.element(screen.getByRole('button', { name: en.pay.button('€310.32') })).toBeVisible()
  await expect.element(screen.getByText(en.ways.payDue('€310.32'))).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: en.pay.methods.bank }))
  await expect.element(screen.getByText(/Amount to transfer: €310\.32/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test.each([
  ['bank', en.pay.why.bank],
  ['parts', en.pay.why.parts],
  ['too-small', en.pay.why.small],
  ['no-price', en.licence.noPrice],
  ['no-way', en.pay.none],
] as const)('Where nothing can be paid the page says why: %s', async (nothingDue, said) => {
  const screen = await opened({ due: null, methods: [], bank: null, nothingDue })
  await expect.element(screen.getByText(said).first()).toBeVisible()
  expect(screen.getByRole('radio', { name: en.pay.methods.card }).elements()).toEqual([])
})

test('What was paid twice is said to go back', async () => {
  const screen = await opened({ state: 'paid', due: null, methods: [], over: { open: 93_096, back: 0 } })
  await expect.element(screen.getByText(en.pay.overOpen('€930.96'))).toBeVisible()
})

test('The form sends what it shows, and shows another price before it is sent again', async () => {
  const api = fakeApi()
  api.refuse(beginCheckout, 'conflict', {
    code: 'payment.price-changed',
    message: 'The amount has changed.',
    details: { total: 80_000, currency: 'EUR' },
  })
  let asked = 0
  const screen = await opened({}, async () => void asked++)
  await screen.getByRole('button', { name: en.pay.button('€930.96') }).click()
  await expect.element(screen.getByText('The amount has changed.')).toBeVisible()
  expect(api.received.map(({ body }) => body)).toMatchObject([{ total: 93_096, currency: 'EUR' }])
  expect(asked).toBe(1)
})
