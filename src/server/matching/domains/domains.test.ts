import { afterAll, beforeAll, expect, test } from 'vitest'
import { listClusters } from '#contract/matching/endpoints.ts'
import { getDomain } from '#contract/matching/triage-endpoints.ts'
import { aFind, anImage } from '#server/testing/finds.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { people } from '#server/testing/people.ts'
import { factsOf } from './facts.ts'
import { keepSignals } from './keep-signals.ts'
import { readSignals, saysWhoseItIs } from './read-signals.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.remove())

const imprint = {
  url: 'https://www.segelschule.com/impressum',
  html: '<html lang="de"><title>Impressum</title><a href="mailto:Post@Segelschule.com">Post</a><a href="tel:+49 40 1234">Ruf</a>',
  text: 'Impressum. Segelschule Nord GmbH, Hafenstraße 1, Hamburg. USt-IdNr. DE123456789',
}

const shop = {
  url: 'https://prints.example/',
  html: `<html lang="en-GB"><link href="https://cdn.shopify.com/s/a.css"><button>Add to cart</button>
    <script type="application/ld+json">{"@type":"Product","offers":{"@type":"Offer"}}</script>`,
  text: 'Prints from £ 12.50',
}

const facts = (page: typeof imprint) => factsOf(new URL(page.url).hostname, readSignals(page).signals, true)

test('an imprint tells the country by its tax number, and how to reach its company', () => {
  expect(readSignals(imprint).contacts).toEqual([
    { kind: 'email', value: 'post@segelschule.com' },
    { kind: 'phone', value: '+49 40 1234' },
  ])
  expect(facts(imprint)).toMatchObject({
    country: { value: 'DE', from: 'imprint' },
    language: 'de',
    commercialScore: 40,
  })
})

test.each([
  ['Our office: Kärntner Ring 1, Wien, Österreich', 'AT'],
  ['Rue de Rivoli 1, Paris, France. RCS Paris', 'FR'],
  ['Call us: +48 22 123 45 67', 'PL'],
  ['BTW NL123456789B01', 'NL'],
  ['Registered in the United Kingdom', 'GB'],
])('an imprint that says "%s" is one of %s', (text, country) => {
  expect(facts({ ...imprint, html: '', text })).toMatchObject({ country: { value: country, from: 'imprint' } })
})

test('a country named on any other page says nothing of where its site is', () => {
  const signals = readSignals({ url: 'https://travel.example/story', html: '', text: 'Two weeks in Portugal' }).signals
  expect(signals.filter(({ fact }) => fact === 'country')).toEqual([])
})

test('a shop is known by its software, its offers and its prices', () => {
  expect(facts(shop)).toMatchObject({
    country: { value: 'GB', from: 'language' },
    platform: { value: 'shopify', from: 'markup' },
    category: { value: 'e-commerce', from: 'markup' },
    commercialScore: 100,
  })
})

test('what is surer wins: an imprint over an ending, an ending over a language, a known site over all', () => {
  const language = { fact: 'country', value: 'GB', from: 'language', evidence: 'lang=en-GB' } as const
  const inImprint = { fact: 'country', value: 'CH', from: 'imprint', evidence: 'Schweiz' } as const
  const guess = { fact: 'category', value: 'travel', from: 'words', evidence: 'hotel' } as const
  expect(factsOf('laden.de', [language], true).country).toEqual({ value: 'DE', from: 'tld' })
  expect(factsOf('laden.de', [language, inImprint], true).country).toEqual({ value: 'CH', from: 'imprint' })
  expect(factsOf('laden.io', [language], true).country).toEqual({ value: 'GB', from: 'language' })
  expect(factsOf('pinterest.com', [guess], true)).toMatchObject({
    category: { value: 'social-media', from: 'known' },
    platform: { value: 'pinterest', from: 'known' },
  })
  expect(factsOf('anna.blogspot.com', [], false)).toMatchObject({
    category: { value: 'blogging', from: 'known' },
    commercialScore: null,
  })
  expect(factsOf('alamy.com', [], false).stockAgency).toBe('Alamy')
})

test.each([
  ['AS64500 Nordlicht', 'SE', 'SE'],
  [null, 'SE', 'SE'],
  ['AS13335 Cloudflare, Inc.', 'US', undefined],
  ['AS64500 Nordlicht', 'EU', undefined],
  ['AS64500 Nordlicht', null, undefined],
] as const)('a server in the network %s of %s speaks for the country %s', (network, country, said) => {
  const hostedAt = { address: '192.0.2.1', network, country }
  const { signals } = readSignals({ url: 'https://x.example/', html: '', text: '', hostedAt })
  expect(signals.find(({ fact }) => fact === 'country')?.value).toBe(said)
  expect(signals.find(({ fact }) => fact === 'network')?.value).toBe(network ?? undefined)
})

test('words that no longer mean anything are passed over', () => {
  const old = { fact: 'category', value: 'zeppelins', from: 'known', evidence: 'x' } as const
  expect(factsOf('x.example', [old], true).category).toBeNull()
})

test('only pages on which sites say who they are are read for it', () => {
  for (const path of ['', '/', '/impressum', '/en/legal-notice', '/Kontakt.html', '/about-us'])
    expect(saysWhoseItIs(`https://x.example${path}`), path).toBe(true)
  for (const path of ['/2024/harbour', '/shop/prints?about=1'])
    expect(saysWhoseItIs(`https://x.example${path}`), path).toBe(false)
})

test('reading a page takes as long as it is, whatever stands in it', () => {
  const hostile = [
    '<html '.repeat(40_000),
    '"@type":"'.repeat(20_000),
    `${'a.'.repeat(90_000)}@`,
    '1'.repeat(200_000),
    '@a.'.repeat(60_000),
  ]
  for (const html of hostile)
    expect(readSignals({ url: 'https://x.example/', html, text: html }).contacts.length).toBeLessThan(9)
})

test('what a page says is kept for its site, and lists of every owner with finds there follow', async () => {
  const { ana, bruno } = await people(house)
  for (const { id: ownerId } of [ana, bruno]) {
    const imageId = await anImage(house.deps, ownerId)
    await aFind(house.deps, { ownerId, imageId, page: 'https://www.segelschule.com/boote' })
  }
  const before = await ana.call(getDomain, { host: 'segelschule.com' })
  expect(before).toMatchObject({ facts: { country: null, commercialScore: null }, contacts: [] })
  const keep = (page: typeof imprint) =>
    house.deps.db.transaction((tx) => keepSignals(tx, house.deps, [{ url: page.url, ...readSignals(page) }]))
  await keep(imprint)
  await keep(imprint)
  const after = await ana.call(getDomain, { host: 'segelschule.com' })
  expect(after.facts.country).toEqual({ value: 'DE', from: 'imprint' })
  expect(after.signals).toContainEqual({
    fact: 'country',
    value: 'DE',
    from: 'imprint',
    evidence: 'DE123456789',
    page: imprint.url,
    seenAt: expect.any(String) as unknown,
  })
  expect(after.signals.filter(({ from }) => from === 'imprint')).toHaveLength(1)
  for (const person of [ana, bruno])
    await expect
      .poll(async () => (await person.call(listClusters, {})).data[0]?.country, { timeout: 20_000 })
      .toBe('DE')
  const imageId = await anImage(house.deps, bruno.id)
  await aFind(house.deps, { ownerId: bruno.id, imageId, page: 'https://segelschule.com/other' })
  expect((await bruno.call(listClusters, {})).data[0]).toMatchObject({ country: 'DE', commercial: false })
  await expect(bruno.call(getDomain, { host: 'elsewhere.example' })).rejects.toMatchObject({ kind: 'missing' })
})

test('each account of a platform is a site of its own, which is what the platform is', async () => {
  const { ana } = await people(house)
  const imageId = await anImage(house.deps, ana.id)
  for (const page of ['Acme/posts/1', 'acme/posts/2', 'harbour.prints'])
    await aFind(house.deps, { ownerId: ana.id, imageId, page: `https://www.facebook.com/${page}` })
  const { data } = await ana.call(listClusters, { order: 'finds' })
  expect(data.map(({ title, matches }) => [title, matches.total])).toEqual([
    ['facebook.com/acme', 2],
    ['facebook.com/harbour.prints', 1],
  ])
  expect(data[0]).toMatchObject({
    domain: { host: 'facebook.com' },
    category: 'social-media',
    platform: 'facebook',
    country: null,
  })
  expect(await ana.call(getDomain, { host: 'facebook.com' })).toMatchObject({ facts: { platform: { from: 'known' } } })
})

test('an account is in no country by its platform’s domain', () => {
  expect(factsOf('vk.ru/acme', [], false).country).toBeNull()
  expect(factsOf('acme.ru', [], false).country).toEqual({ value: 'RU', from: 'tld' })
})
