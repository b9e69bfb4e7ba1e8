import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { getCaseOutlook, listCaseMessages } from '#contract/cases/exchange-endpoints.ts'
import {
  answerPrice,
  askForApproval,
  type DeskPrice,
  getFees,
  getOwnPrice,
  getPricing,
  type OwnPrice,
  type Pricing,
  setFees,
  setPrice,
  takeFees,
} from '#contract/pricing/price-endpoints.ts'
import type { FeeKey } from '#contract/pricing/fees.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aCase } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { aPricing, someFactors, someFees } from '#web/testing/prices.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const price: DeskPrice = {
  caseId: idOf(51),
  version: 1,
  currency: 'EUR',
  lines: [
    {
      kind: 'past_use',
      description: 'Use until now, 30 days',
      amount: 45_050,
      taxTreatment: 'taxable',
      rule: 'table of fees',
      ruleVersion: '1',
    },
  ],
  total: 45_050,
  licences: null,
  steps: null,
  sources: null,
  feesVersion: 1,
  listTotal: 60_000,
  factors: { ...someFactors, licenseExpiry: null },
  approval: 'not-needed',
  reason: 'They answered at once.',
  setAt: '2026-11-20T10:00:00.000Z',
  setBy: 'Chiara Conti',
  floor: 36_000,
  approvalNote: null,
}

/** The desk with one case, whose price is shown as it stands when it is asked for. */
function atDesk(more: Partial<Pricing> = {}) {
  const api = anaIsSignedIn()
  let shown = aPricing(more)
  api.reply(loadSession, { user: chiara })
  api.reply(getDeskCase, aDeskCase({ case: aCase('accepted') }))
  api.on(getPricing, () => Response.json(shown))
  const change = (changed: Partial<Pricing>) => (shown = { ...shown, ...changed })
  const sent = () => api.received.find(({ path, method }) => path.endsWith('/price') && method === 'PUT')?.body
  return { api, change, sent }
}

test('Staff see where a suggestion comes from and what the price comes to as they choose, and set it with a reason', async () => {
  const { api, change, sent } = atDesk()
  api.reply(setPrice, () => change({ version: 1, price, history: [price] }))
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Price' })
  await expect.element(panel.getByText('The address shop.example is of no one country.')).toBeVisible()
  await expect.element(panel.getByRole('row', { name: 'Total, with its tax €200.00' })).toBeVisible()
  await userEvent.selectOptions(panel.getByLabelText('Market'), 'Regional')
  await expect.element(panel.getByRole('row', { name: 'Total, with its tax €400.00' })).toBeVisible()
  await userEvent.selectOptions(panel.getByLabelText('Duration'), '90 days')
  await expect
    .element(panel.getByText(/With a licence to go on/))
    .toHaveTextContent('With a licence to go on: 30 days + €400.00, 90 days + €800.00')
  await userEvent.fill(panel.getByLabelText('Source of what you changed'), 'The imprint names both regions.')
  await userEvent.click(panel.getByRole('button', { name: 'Set the price' }))
  await expect.element(panel.getByText('You changed the suggestion. Please say why.')).toBeVisible()
  expect(sent()).toBeUndefined()
  await userEvent.fill(panel.getByLabelText('Why this price'), 'They answered at once.')
  await userEvent.click(panel.getByRole('button', { name: 'Set the price' }))
  await expect
    .element(panel.getByText('The least that may be agreed on is €360.00. Only staff see this.'))
    .toBeVisible()
  await expect.element(panel.getByRole('row', { name: /Before: €600.00 Now: €450.50/ })).toBeVisible()
  expect(sent()).toEqual({
    version: 0,
    feesVersion: 1,
    currency: 'EUR',
    factors: { ...someFactors, marketSize: 'Regional', continuedLicense: 90 },
    instead: null,
    reason: 'They answered at once.',
    proof: 'The imprint names both regions.',
  })
  await axeFaults()
})

test('Who is second is told of the first; their price is shown, and what was typed stays and can be set', async () => {
  const { api, change, sent } = atDesk()
  const message = 'Chiara Conti set the price to EUR 450.50 meanwhile. Look at theirs, then set yours.'
  api.refuse(setPrice, 'conflict', { code: 'price.changed', message })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Price' })
  await userEvent.fill(panel.getByLabelText('Why this price'), 'My reason.')
  await userEvent.selectOptions(panel.getByLabelText('Category of the use'), 'Advertising')
  change({ version: 1, price, history: [price] })
  await userEvent.click(panel.getByRole('button', { name: 'Set the price' }))
  await expect.element(panel.getByText(message)).toBeVisible()
  await expect.element(panel.getByText('They answered at once.')).toBeVisible()
  await expect.element(panel.getByLabelText('Why this price')).toHaveValue('My reason.')
  await expect.element(panel.getByLabelText('Category of the use')).toHaveValue('Advertising')
  api.reply(setPrice, aPricing({ version: 2 }))
  await userEvent.click(panel.getByRole('button', { name: 'Change the price' }))
  await expect.element(screen.getByText('The price is set.')).toBeVisible()
  expect(api.received.findLast(({ path, method }) => path.endsWith('/price') && method === 'PUT')!.body).toMatchObject({
    version: 1,
  })
  expect(sent()).toMatchObject({ version: 0 })
})

test('What cannot be asked for is said before it is sent', async () => {
  atDesk()
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Price' })
  await userEvent.fill(panel.getByLabelText(/^Ask for instead/), '0')
  await expect.element(panel.getByText(/^The price comes to nothing/)).toBeVisible()
  await userEvent.fill(panel.getByLabelText('Uses'), '1.5')
  await userEvent.fill(panel.getByLabelText('Why this price'), 'One and a half.')
  await userEvent.click(panel.getByRole('button', { name: 'Set the price' }))
  await expect.element(panel.getByText(/^Please give a whole number from 1 to/)).toBeVisible()
  await userEvent.clear(panel.getByLabelText('Uses'))
  await expect.element(panel.getByText('What it comes to is shown once both numbers are given.')).toBeVisible()
})

test('Without a possible price, the panel gives the reason and the history', async () => {
  atDesk({ version: 1, price, history: [price], closed: 'A price is set until an amount is agreed on.' })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Price' })
  await expect.element(panel.getByText('A price is set until an amount is agreed on.')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Change the price' })).not.toBeInTheDocument()
  await expect.element(panel.getByText(/Editorial, local · a thumbnail · 30 days · 1 use · the use ends/)).toBeVisible()
})

/** Ana's case with a price, which is shown as it stands when it is asked for. */
function atHome(more: Partial<OwnPrice> = {}) {
  const api = anaIsSignedIn()
  const { floor: _floor, approvalNote: _note, ...own } = price
  let shown: OwnPrice = {
    price: own,
    shares: { feePercent: 45, tax: 8424, fee: 16_482, yours: 20_144, taxLabel: '23 % tax, Portugal' },
    sharesProblem: null,
    approvesPrice: false,
    canChange: true,
    ...more,
  }
  api.reply(getCase, aCase('accepted'))
  api.reply(listCaseHistory, { data: [] })
  api.reply(listCaseMessages, { data: [] })
  api.reply(getCaseOutlook, {
    feePercent: 45,
    comparable: { cases: 0, needed: 30 },
    oddsPercent: null,
    medianDays: null,
    value: null,
    legalOnly: null,
  })
  api.on(getOwnPrice, () => Response.json(shown))
  return { api, own, change: (changed: Partial<OwnPrice>) => (shown = { ...shown, ...changed }) }
}

test('The owner reads each line, and what of it is tax, ours and theirs', async () => {
  atHome()
  const { screen } = await renderApp(`/cases/${idOf(51)}`)
  await expect.element(screen.getByRole('row', { name: 'Use until now, 30 days €450.50' })).toBeVisible()
  for (const said of ['23 % tax, Portugal', '€84.24', 'Ours, 45 %', '€164.82', '€201.44'])
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible()
  await axeFaults()
})

test('The owner has themselves asked, refuses with what they would ask for, and agrees to the next', async () => {
  const { api, own, change } = atHome()
  api.reply(askForApproval, () => change({ approvesPrice: true, price: { ...own, approval: 'asked' } }))
  const { screen } = await renderApp(`/cases/${idOf(51)}`)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ask me before a price goes out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Not this price' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await expect.element(dialog.getByText('Please say what you would ask for.')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox'), 'Twice as much.')
  api.reply(answerPrice, () => change({ price: { ...own, version: 2, approval: 'asked' } }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await expect.element(screen.getByText('Your case manager reads it and sets another price.')).toBeVisible()
  api.reply(answerPrice, () => change({ price: { ...own, version: 2, approval: 'given' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask for it' }))
  await expect.element(screen.getByRole('button', { name: 'Ask for it' })).not.toBeInTheDocument()
  expect(api.received.filter(({ path }) => path.endsWith('/price/answer')).map(({ body }) => body)).toEqual([
    { version: 1, answer: 'refused', note: 'Twice as much.' },
    { version: 2, answer: 'given' },
  ])
})

test('Without a rate of tax no share is said', async () => {
  atHome({ shares: null, sharesProblem: 'The tax on this price is not known yet, and so your share is not.' })
  const { screen } = await renderApp(`/cases/${idOf(51)}`)
  await expect.element(screen.getByText(/^The tax on this price is not known yet/)).toBeVisible()
})

const table = {
  version: 3,
  fees: someFees,
  unsourced: ['base.Blog', 'costs'] satisfies FeeKey[],
  responsibility: { costs: { name: 'Tomé Torres', at: '2026-11-21T10:00:00.000Z' } },
  history: [
    {
      version: 3,
      reason: 'Begins.',
      setAt: '2026-11-20T10:00:00.000Z',
      setBy: 'Chiara Conti',
      changes: [{ key: 'base.Blog' as const, from: 10_000, to: 20_000 }],
      taken: [],
    },
  ],
}

test('Staff read every figure with its source; finance changes one, and what the table refuses is said', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['finance'] } })
  api.reply(getFees, table)
  const { screen } = await renderApp('/desk/fees')
  await expect
    .element(screen.getByRole('row', { name: /^Use of an image: Editorial \$200.00 A survey of 2026 2026-11-01/ }))
    .toBeVisible()
  await expect.element(screen.getByText('Use of an image: Blog: $100.00 → $200.00')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change Market: Local' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Change it' }))
  await expect.element(dialog.getByText('Please give the day of the source.')).toBeVisible()
  await expect.element(dialog.getByText('Please say why.')).toBeVisible()
  expect(api.received.some(({ method, path }) => method === 'PUT' && path === '/api/desk/fees')).toBe(false)
})

test('Who may not change the table reads it', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  api.reply(getFees, table)
  api.reply(setFees, table)
  const { screen } = await renderApp('/desk/fees')
  await expect.element(screen.getByRole('heading', { name: 'Table of fees' })).toBeVisible()
  await expect.element(screen.getByText('Begins.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
})

test('Legal answers for a figure without a source, by name and with a reason', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['legal'] } })
  api.reply(getFees, table)
  api.reply(takeFees, table)
  const { screen } = await renderApp('/desk/fees')
  await expect.element(screen.getByText('1 figure has no source.', { exact: false })).toBeVisible()
  await expect
    .element(screen.getByText('Our own figure. Tomé Torres answers for it since', { exact: false }))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Answer for Use of an image: Blog' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Take responsibility' }))
  await expect.element(dialog.getByText('Please say why.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Why the figures are right'), 'Held against three agencies.')
  await axeFaults()
  await userEvent.click(dialog.getByRole('button', { name: 'Take responsibility' }))
  await expect.element(screen.getByText('You answer for these figures.')).toBeVisible()
  const sent = api.received.find(({ path }) => path === '/api/desk/fees/responsibility')
  expect(sent?.body).toEqual({ version: 3, keys: ['base.Blog'], reason: 'Held against three agencies.' })
})

test('The panel names figures that nobody answers for', async () => {
  atDesk({ table: { version: 1, fees: someFees, open: ['base.Editorial', 'base.Blog'] } })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const panel = screen.getByRole('region', { name: 'Price' })
  await expect.element(panel.getByText(/nobody answers for them: Use of an image: Editorial\./)).toBeVisible()
})
