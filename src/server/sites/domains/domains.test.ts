import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { makeSitePart } from '#contract/sites/site-parts.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { factsOf } from './facts.ts'
import { keepSignals } from './keep-signals.ts'
import { readSignals, saysWhoseItIs } from '../signals/read-signals.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

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

test('An imprint gives country and contact by its tax number', () => {
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
])('An imprint that says "%s" is one of %s', (text, country) => {
  expect(facts({ ...imprint, html: '', text })).toMatchObject({ country: { value: country, from: 'imprint' } })
})

test('A country named on any other page does not count', () => {
  const signals = readSignals({ url: 'https://travel.example/story', html: '', text: 'Two weeks in Portugal' }).signals
  expect(signals.filter(({ fact }) => fact === 'country')).toEqual([])
})

test('A shop is known by its software, offers and prices', () => {
  expect(facts(shop)).toMatchObject({
    country: { value: 'GB', from: 'language' },
    platform: { value: 'shopify', from: 'markup' },
    category: { value: 'e-commerce', from: 'markup' },
    commercialScore: 100,
  })
})

test('The surest source wins: known site, imprint, ending, then language', () => {
  const language = { fact: 'country', value: 'GB', from: 'language', evidence: 'lang=en-GB' } as const
  const inImprint = { fact: 'country', value: 'CH', from: 'imprint', evidence: 'Schweiz' } as const
  const guess = { fact: 'category', value: 'travel', from: 'words', evidence: 'hotel' } as const
  expect(factsOf('laden.de', [language], true).country).toEqual({ value: 'DE', from: 'tld', confidence: 0.75 })
  expect(factsOf('laden.de', [language, inImprint], true).country).toMatchObject({ value: 'CH', from: 'imprint' })
  expect(factsOf('laden.io', [language], true).country).toMatchObject({ value: 'GB', from: 'language' })
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
] as const)('A server in network %s of %s speaks for country %s', (network, country, said) => {
  const hostedAt = { address: '192.0.2.1', network, country }
  const { signals } = readSignals({ url: 'https://x.example/', html: '', text: '', hostedAt })
  expect(signals.find(({ fact }) => fact === 'country')?.value).toBe(said)
  expect(signals.find(({ fact }) => fact === 'network')?.value).toBe(network ?? undefined)
})

test('Unknown words are skipped', () => {
  const old = { fact: 'category', value: 'zeppelins', from: 'known', evidence: 'x' } as const
  expect(factsOf('x.example', [old], true).category).toBeNull()
})

test('Only pages that identify their site are read for it', () => {
  for (const path of ['', '/', '/impressum', '/en/legal-notice', '/Kontakt.html', '/about-us'])
    expect(saysWhoseItIs(`https://x.example${path}`), path).toBe(true)
  for (const path of ['/2024/harbour', '/shop/prints?about=1'])
    expect(saysWhoseItIs(`https://x.example${path}`), path).toBe(false)
})

test('Reading any page takes time linear in its length', { tags: ['long'] }, () => {
  const hostile = [
    '<html '.repeat(40_000),
    '<title'.repeat(30_000),
    '"@type":"'.repeat(20_000),
    `${'a.'.repeat(90_000)}@`,
    '1'.repeat(200_000),
    '@a.'.repeat(60_000),
    '<a href="/contact">'.repeat(9000),
    '<a b'.repeat(50_000),
    `<a href=${'" '.repeat(90_000)}`,
    `<a href=x>${'<b>'.repeat(60_000)}`,
  ]
  for (const html of hostile)
    expect(readSignals({ url: 'https://x.example/', html, text: html }).contacts.length).toBeLessThan(9)
})

test("Statements of a page are kept for all owners' lists", { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  for (const { id: ownerId } of [ana, bruno]) {
    const imageId = await anImage(app.deps, ownerId)
    await aMatch(app.deps, { ownerId, imageId, page: 'https://www.segelschule.com/boote' })
  }
  const before = await ana.call(getDomain, { host: 'segelschule.com' })
  expect(before).toMatchObject({ facts: { country: null, commercialScore: null }, contacts: [] })
  const keep = (page: typeof imprint) =>
    app.deps.db.transaction((tx) => keepSignals(tx, app.deps, [{ url: page.url, ...readSignals(page) }]))
  await keep(imprint)
  await keep(imprint)
  const after = await ana.call(getDomain, { host: 'segelschule.com' })
  expect(after.facts.country).toEqual({ value: 'DE', from: 'imprint', confidence: 0.9 })
  expect(after.signals).toContainEqual({
    fact: 'country',
    value: 'DE',
    from: 'imprint',
    evidence: 'DE123456789',
    page: imprint.url,
    visit: imprint.url,
    seenAt: expect.any(String) as unknown,
  })
  expect(after.signals.filter(({ from }) => from === 'imprint')).toHaveLength(1)
  for (const person of [ana, bruno])
    await expect
      .poll(async () => (await person.call(listClusters, {})).data[0]?.country, { timeout: 20_000 })
      .toBe('DE')
  const imageId = await anImage(app.deps, bruno.id)
  await aMatch(app.deps, { ownerId: bruno.id, imageId, page: 'https://segelschule.com/other' })
  expect((await bruno.call(listClusters, {})).data[0]).toMatchObject({ country: 'DE', commercial: false })
  await expect(bruno.call(getDomain, { host: 'elsewhere.example' })).rejects.toMatchObject({ kind: 'missing' })
})

test("Each account of a platform is a site of the platform's kind", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  for (const page of ['Acme/posts/1', 'acme/posts/2', 'harbour.prints'])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://www.facebook.com/${page}` })
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
  const matches = (await ana.call(listMatches, { cluster: data[0]!._id })).data
  expect(matches.map(({ party, origin }) => [party, origin.domain])).toEqual(
    matches.map(() => ['facebook.com/acme', 'www.facebook.com']),
  )
  expect(await ana.call(getMatch, { matchId: matches[0]!._id })).toMatchObject({ party: 'facebook.com/acme' })
  expect(await ana.call(getDomain, { host: 'facebook.com/acme' })).toMatchObject({
    host: 'facebook.com/acme',
    facts: { category: { value: 'social-media', from: 'known', confidence: 0.97 }, country: null },
  })
  expect(await ana.call(getDomain, { host: 'facebook.com' })).toMatchObject({ facts: { platform: { from: 'known' } } })
})

test('An account is in no country by its platform’s domain', () => {
  expect(factsOf('vk.ru/acme', [], false).country).toBeNull()
  expect(factsOf('acme.ru', [], false).country).toEqual({ value: 'RU', from: 'tld', confidence: 0.85 })
})

test("Each sign of a country is shown, with the country's certainty", async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const site = 'https://www.hutladen.de'
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: `${site}/huete` })
  const keep = (url: string, html: string, text = '') =>
    app.deps.db.transaction((tx) => keepSignals(tx, app.deps, [{ url, ...readSignals({ url, html, text }) }]))
  await keep(`${site}/`, '<html lang="de-AT"><title>Hutladen</title>')
  await keep(`${site}/impressum`, '<html lang="de-AT">', 'Impressum. Hut AG, Bahnhofstrasse 1, Zürich, Schweiz')
  const { facts, signals } = await ana.call(getDomain, { host: 'hutladen.de' })
  expect(facts.country).toEqual({ value: 'CH', from: 'imprint', confidence: 0.46 })
  const told = signals.filter(({ fact }) => fact === 'country')
  expect(told.map(({ value, from, evidence, page }) => [value, from, evidence, page])).toEqual(
    expect.arrayContaining([
      ['CH', 'imprint', 'Schweiz', `${site}/impressum`],
      ['DE', 'tld', '.de', null],
      ['AT', 'language', 'lang=de-AT', `${site}/`],
    ]),
  )
  await keep(`${site}/`, '<html lang="de-CH"><title>Hutladen</title>')
  const agreeing = await ana.call(getDomain, { host: 'hutladen.de' })
  expect(agreeing.facts.country!.confidence).toBeGreaterThan(facts.country!.confidence)
})

test("A site's imprint decides over many pages that say less", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const site = 'https://www.vieleseiten.com'
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: `${site}/bild` })
  const keep = (url: string, html: string, text = '') =>
    app.deps.db.transaction((tx) => keepSignals(tx, app.deps, [{ url, ...readSignals({ url, html, text }) }]))
  const known = async () => (await ana.call(getDomain, { host: 'vieleseiten.com' })).signals
  await keep(`${site}/impressum`, imprint.html, imprint.text)
  for (let nth = 0; nth < 40; nth++) await keep(`${site}/about-${nth}`, `<html lang="en-GB">${shop.html}`, shop.text)
  const { facts, signals } = await ana.call(getDomain, { host: 'vieleseiten.com' })
  expect(facts).toMatchObject({ country: { value: 'DE', from: 'imprint' }, platform: { value: 'shopify' } })
  expect(signals.length).toBeLessThanOrEqual(60)
  const languages = signals.filter(({ fact }) => fact === 'language').map(({ page }) => page)
  expect(languages).toContain(`${site}/about-39`)
  await keep(`${site}/about-0`, `<html lang="en-GB">`)
  expect((await known()).map(({ page }) => page)).toContain(`${site}/about-0`)
})

test("A separate part of a site has its site's facts", async () => {
  const { ana } = await people(app)
  const imageId = await anImage(app.deps, ana.id)
  const page = 'https://uni-nord.de/~jane/harbour'
  await aMatch(app.deps, { ownerId: ana.id, imageId, page })
  await ana.call(makeSitePart, { url: 'https://uni-nord.de/~jane' })
  await expect
    .poll(async () => (await ana.call(listMatches, {})).data.map(({ party }) => party), { timeout: 20_000 })
    .toContain('uni-nord.de/~jane')
  expect(await ana.call(getDomain, { host: 'uni-nord.de/~jane' })).toMatchObject({
    facts: { country: { value: 'DE', from: 'tld', confidence: 0.85 } },
    signals: [{ fact: 'country', value: 'DE', from: 'tld', evidence: '.de', page: null, visit: null }],
  })
})

test("A site's own contact page is kept with the linking page", async () => {
  const { bruno } = await people(app)
  const imageId = await anImage(app.deps, bruno.id)
  const site = 'https://segelmacher.example'
  await aMatch(app.deps, { ownerId: bruno.id, imageId, page: `${site}/tuch` })
  const html = `<a href="/ueber-uns.html">Wir</a> <a href="https://elsewhere.example/contact">Contact</a>
    <a href='/schreiben'><span>Kontakt</span></a> <a href="https://www.segelmacher.example/impressum#top">Impressum</a>
    <a href="/kontaktlinsen">Kontaktlinsen</a> <a href="mailto:x@segelmacher.example">Contact</a>`
  await app.deps.db.transaction((tx) =>
    keepSignals(tx, app.deps, [{ url: `${site}/`, ...readSignals({ url: `${site}/`, html, text: '' }) }]),
  )
  const { contacts } = await bruno.call(getDomain, { host: 'segelmacher.example' })
  const linked = (value: string, words: string) => ({ kind: 'page', value, words, page: `${site}/`, visit: value })
  expect(contacts).toEqual([
    { kind: 'email', value: 'x@segelmacher.example', page: `${site}/`, visit: null },
    linked(`${site}/schreiben`, 'Kontakt'),
    linked('https://www.segelmacher.example/impressum', 'Impressum'),
    linked(`${site}/ueber-uns.html`, 'Wir'),
  ])
})

test.each([
  ['<a href="/contact-us/">Write</a>', '/contact-us/'],
  ['<a class=x href=/fr/mentions-l%C3%A9gales>Infos</a>', '/fr/mentions-l%C3%A9gales'],
  ['<a href="/s/12">お問い合わせ</a>', '/s/12'],
  ['<a href="/p?id=7&amp;l=tr"><b>İletişim</b></a>', '/p?id=7&l=tr'],
  ['<a href="/x">Über&nbsp;uns</a>', '/x'],
  ['<base href="https://x.example/en/"><a href="contact">Contact</a>', '/en/contact'],
])('A contact page is known by its address or link: %s', (html, path) => {
  const { contacts } = readSignals({ url: 'https://x.example/', html, text: '' })
  expect(contacts.map(({ value }) => value)).toEqual([`https://x.example${path}`])
})

test.each([
  '<a href="/contact-lenses">Lenses</a>',
  '<a href="#contact">Contact</a>',
  '<a href="/">About</a>',
  '<a>Contact',
])('No contact page is %s', (html) =>
  expect(readSignals({ url: 'https://x.example/', html, text: '' }).contacts).toEqual([]),
)
