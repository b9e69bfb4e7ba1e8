import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Domain } from '#contract/sites/domain.ts'
import { getCluster, getMatch, listMatches } from '#contract/matches/endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { listRules } from '#contract/matches/rules.ts'
import { aMatch, aSign, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const page = 'https://prints.example/impressum'
const known: Domain = {
  host: 'prints.example',
  facts: {
    country: { value: 'CH', from: 'imprint', confidence: 0.46 },
    category: { value: 'e-commerce', from: 'markup', confidence: 0.8 },
    platform: { value: 'shopify', from: 'markup' },
    language: 'de',
    stockAgency: null,
    commercialScore: 60,
  },
  signals: [
    aSign({ value: 'CH', from: 'imprint', evidence: 'Schweiz', page: 'https://prints.example/kontakt' }),
    aSign({ value: 'CH', from: 'imprint', evidence: 'Schweiz', page }),
    aSign({ value: 'FR', from: 'imprint', evidence: 'France', page: 'https://prints.example/fr' }),
    aSign({ value: 'DE', from: 'tld', evidence: '.de', page: null }),
    aSign({ value: 'AT', from: 'language', evidence: 'lang=de-AT', page: 'https://prints.example/' }),
    aSign({ value: 'CH', from: 'hosting', evidence: 'AS64500 Nordlicht', page }),
  ],
  contacts: [
    { kind: 'email', value: 'info@prints.example', page, visit: null },
    { kind: 'email', value: 'shop@prints.example', page, visit: null },
    { kind: 'page', value: 'https://prints.example/kontakt', words: 'Kontakt', page, visit: '/demo/visit?url=x' },
  ],
}

function withSite() {
  const api = anaIsSignedIn()
  api.reply(getMatch, inFull(aMatch(1)))
  api.reply(listMatches, { data: [aMatch(1)], total: 1, page: 1, pageSize: 20 })
  api.reply(getCluster, aSite(1))
  api.reply(listMatchViews, { data: [] })
  api.reply(listRules, { data: [] })
  api.reply(getDomain, known)
  return api
}

test('Facts of a site show their source, confidence and contacts', async () => {
  withSite()
  const { screen } = await renderApp(`/matches/${idOf(1)}?by=finds`)
  await expect.element(screen.getByText('Switzerland, by its imprint (Schweiz)')).toBeVisible()
  await expect.element(screen.getByText('Uncertain, 46 %: 3 signs differ')).toBeVisible()
  await expect.element(screen.getByText('E-commerce, by marks in its pages')).toBeVisible()
  await expect.element(screen.getByText('Likely, 80 %', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Shopify, by marks in its pages')).toBeVisible()
  await expect.element(screen.getByText('German', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Commercial: it sells, books or advertises something')).toBeVisible()
  await expect.element(screen.getByText('info@prints.example')).toBeVisible()
  await expect.element(screen.getByText('shop@prints.example')).toBeVisible()
  const contactPage = screen.getByRole('link', { name: 'prints.example/kontakt' })
  await expect.element(contactPage).toHaveAttribute('href', '/demo/visit?url=x')
})

test('Each sign of the country is told with where it stands and why it decides or does not', async () => {
  withSite()
  const { screen } = await renderApp(`/matches/${idOf(1)}?by=finds`)
  await userEvent.click(screen.getByRole('button', { name: 'Why we think so' }))
  const signs = screen.getByRole('list', { name: 'Signs of country' })
  await expect.element(signs).toBeVisible()
  expect(
    signs
      .getByRole('listitem')
      .elements()
      .map((sign) => sign.textContent),
  ).toEqual([
    'Its imprint: Switzerland“Schweiz”, on prints.example/impressum and one more pageIt decides.',
    'Its imprint: France“France”, on prints.example/frAt least as many pages say something else.',
    'The ending of its address: Germany“.de”It does not decide: its imprint is stronger evidence.',
    'The language of its pages: Austria“lang=de-AT”, on prints.exampleIt does not decide: its imprint is stronger evidence.',
    'Where its server is: Switzerland“AS64500 Nordlicht”, on prints.example/impressumIt says the same.',
  ])
  const contacts = screen.getByRole('list', { name: 'Where we found contacts' }).getByRole('listitem')
  expect(contacts.elements().map((contact) => contact.textContent)).toEqual([
    'info@prints.exampleOn prints.example/impressum',
    'shop@prints.exampleOn prints.example/impressum',
    'prints.example/kontaktLinked as “Kontakt” on prints.example/impressum',
  ])
  await expect
    .element(signs.getByRole('link', { name: 'prints.example/impressum' }).first())
    .toHaveAttribute('href', page)
})

test('The page of a site tells the same when it is asked, and why it cannot', async () => {
  const api = withSite()
  const opened = await renderApp(`/matches?cluster=${idOf(800)}`)
  await expect.element(opened.screen.getByRole('button', { name: 'What is known of it' })).toBeVisible()
  expect(api.received.some(({ path }) => path.includes('/domains/'))).toBe(false)
  await userEvent.click(opened.screen.getByRole('button', { name: 'What is known of it' }))
  const dialog = opened.screen.getByRole('dialog', { name: 'What is known of prints.example' })
  await expect.element(dialog.getByRole('heading', { name: 'Country: Switzerland' })).toBeVisible()
  await opened.screen.unmount()
  api.refuse(getDomain, 'missing', { code: 'missing', message: 'There is no such domain.' })
  const { screen } = await renderApp(`/matches?cluster=${idOf(800)}`)
  await userEvent.click(screen.getByRole('button', { name: 'What is known of it' }))
  await expect.element(screen.getByText('There is no such domain.')).toBeVisible()
})

test('A find on a platform is called by the account that it is found with, and what is known is asked of it', async () => {
  const api = withSite()
  const party = 'flickr.com/night-walks'
  const origin = { ...aMatch(1).origin, domain: 'www.flickr.com', url: 'https://www.flickr.com/photos/night-walks/1' }
  api.reply(getMatch, inFull(aMatch(1, { party, origin })))
  api.reply(getCluster, { ...aSite(1), title: party, domain: { host: 'flickr.com' } })
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: `Found on ${party}` })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: `Approve the find on ${party}` })).toBeVisible()
  await expect.poll(() => api.received.map(({ path }) => decodeURIComponent(path))).toContain(`/api/domains/${party}`)
})
