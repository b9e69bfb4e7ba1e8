import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { type DeskSite, getDeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import { ana } from '#web/testing/people.ts'
import { aSign } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const site: DeskSite = {
  party: 'prints.example',
  flagged: false,
  category: null,
  country: null,
  facts: {
    country: { value: 'DE', from: 'imprint', confidence: 0.61 },
    category: null,
    platform: null,
    language: 'de',
    stockAgency: null,
    commercialScore: 60,
  },
  signals: [
    aSign({ value: 'AT', from: 'language', evidence: 'lang=de-AT', page: 'https://prints.example/' }),
    aSign({ value: 'DE', from: 'imprint', evidence: 'DE123456789', page: 'https://prints.example/impressum' }),
  ],
  contacts: [],
  owners: 2,
  finds: 41,
  history: [],
}
const said = { flagged: true, category: 'news', country: null, why: 'A newspaper of record.' } as const
const stated: DeskSite = {
  ...site,
  ...said,
  history: [{ ...said, by: 'Chiara Conti', at: '2026-11-20T10:00:00.000Z' }],
}

function chiaraIsSignedIn() {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...ana, role: 'staff', second_factor: true, staff_roles: ['domain-curator'] } })
  return api
}

test('Owners find no page there', async () => {
  anaIsSignedIn()
  const { screen } = await renderApp('/desk/sites?party=prints.example')
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('While the account loads, nothing is called missing', async () => {
  const api = chiaraIsSignedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  api.on(loadSession, async () => {
    await promise
    return Response.json({ user: { ...ana, role: 'staff', second_factor: true, staff_roles: ['domain-curator'] } })
  })
  api.reply(getDeskSite, site)
  let isDenied = false
  const watch = new MutationObserver(() => {
    if (document.body.textContent.includes('There is no page here')) isDenied = true
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  const { screen } = await renderApp('/desk/sites?party=prints.example')
  await expect.element(screen.getByRole('status').first()).toBeInTheDocument()
  resolve()
  await expect.element(screen.getByText('41, of 2 owners')).toBeVisible()
  watch.disconnect()
  expect(isDenied).toBe(false)
})

test('Staff find and mark a site with a reason; statements follow', async () => {
  const api = chiaraIsSignedIn()
  api.reply(getDeskSite, site)
  api.reply(stateSite, stated)
  const { screen, address } = await renderApp('/desk/sites')
  await userEvent.fill(screen.getByLabelText('Site'), 'Prints.example')
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  await expect.element(screen.getByText('41, of 2 owners')).toBeVisible()
  expect(address()).toContain('party=Prints.example')
  await expect.element(screen.getByText('Germany, by its imprint (DE123456789)')).toBeVisible()
  await expect.element(screen.getByText('Rather likely, 61 %: one sign differs')).toBeVisible()
  await expect.element(screen.getByText('It does not decide: its imprint is stronger evidence.')).toBeVisible()
  await expect.element(screen.getByText('None so far. We use the facts from its pages.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Say what it is' }))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'News')
  await userEvent.click(screen.getByRole('button', { name: 'Say so' }))
  await expect.element(screen.getByText('Please say why.')).toBeVisible()
  expect(api.received.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.fill(screen.getByLabelText('Why'), said.why)
  await userEvent.click(screen.getByRole('button', { name: 'Say so' }))
  await expect.element(screen.getByText('Chosen by us')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Our statements' }).getByText(said.why)).toBeVisible()
  await expect.element(screen.getByText('Picked · News')).toBeVisible()
  expect(api.received.find(({ method }) => method === 'PUT')!.body).toEqual({ party: 'prints.example', ...said })
})

test('Unknown sites and protected ones say so', async () => {
  const api = chiaraIsSignedIn()
  api.refuse(getDeskSite, 'missing', { code: 'missing', message: 'There is no such site.' })
  const unknown = await renderApp('/desk/sites?party=nothing')
  await expect.element(unknown.screen.getByRole('alert').getByText('There is no such site.')).toBeVisible()
  await unknown.screen.unmount()
  api.reply(getDeskSite, stated)
  api.refuse(stateSite, 'forbidden', { code: 'forbidden', message: 'This is for those who curate sites.' })
  const { screen } = await renderApp('/desk/sites?party=prints.example')
  await userEvent.click(screen.getByRole('button', { name: 'Say what it is' }))
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'According to its pages')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'France')
  await userEvent.fill(screen.getByLabelText('Why'), 'Its imprint is of the parent.')
  await userEvent.click(screen.getByRole('button', { name: 'Say so' }))
  await expect.element(screen.getByText('This is for those who curate sites.')).toBeVisible()
  expect(api.received.find(({ method }) => method === 'PUT')!.body).toMatchObject({ category: null, country: 'FR' })
})
