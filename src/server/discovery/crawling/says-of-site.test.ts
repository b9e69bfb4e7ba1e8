import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from '../testing/test-web.ts'

const folder = folderForTests('ranges')
let web: TestWeb
let app: TestApp
let who: People

beforeAll(async () => {
  web = await openTestWeb()
  writeFileSync(join(folder, 'countries.csv'), '127.0.0.0,127.255.255.255,NL')
  writeFileSync(join(folder, 'networks.csv'), '127.0.0.0,127.255.255.255,64500,"Nordlicht Hosting"')
  app = await openTestApp({
    RIGHTFRAME_HOSTS: web.environment,
    ADDRESS_RANGES: ['countries.csv', 'networks.csv'].map((name) => join(folder, name)).join(','),
  })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await web.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('A crawl keeps what pages say of their operator, robots permitting', { tags: ['long'] }, async () => {
  const html = (body: string) => ({ headers: { 'content-type': 'text/html' }, body })
  const site = web.site({
    '/': aPage('Front', { links: ['/impressum', '/kontakt', '/story'] }),
    '/impressum': html(
      '<html lang="de"><p>Impressum. Nordlicht GmbH, USt-IdNr. DE123456789, post@nordlicht.example</p>',
    ),
    '/kontakt': html('<html><meta name="robots" content="noindex"><p>geheim@nordlicht.example</p>'),
    '/story': html('<html><p>We were in Portugal. reader@nordlicht.example</p>'),
  })
  await crawlToEnd(who.ana, [site.url()])
  const [domain] = await keptIn(app).rows('select facts, signals, contacts from domains where host = $1', [site.host])
  expect(domain).toMatchObject({
    facts: { country: { value: 'DE', from: 'imprint' }, language: 'de' },
    contacts: [
      { kind: 'email', value: 'post@nordlicht.example', page: site.url('/impressum') },
      { kind: 'page', value: site.url('/kontakt'), page: site.url() },
      { kind: 'page', value: site.url('/impressum'), page: site.url() },
    ],
  })
})

test('Zero bytes and half characters stop no visit', { tags: ['long'] }, async () => {
  const evidence = `class="${'a'.repeat(72)}😀 woocommerce"`
  const site = web.site({
    '/': `<!doctype html><title>Front</title><p ${evidence}><a href="mailto:a\0b@c.example">mail</a><a href="/one">on</a>`,
    '/one': aPage('One', {}),
  })
  const { host } = await crawlToEnd(who.ana, [site.url()])
  expect(host(site)).toMatchObject({ pages: 2, failed: 0, note: null })
  const [domain] = await keptIn(app).rows('select signals, contacts from domains where host = $1', [site.host])
  expect(domain).toMatchObject({
    contacts: [{ kind: 'email', value: 'ab@c.example' }],
    signals: expect.arrayContaining([
      expect.objectContaining({ value: 'woocommerce', evidence: `class="${'a'.repeat(72)}\ufffd` }),
    ]) as unknown,
  })
})

test("A site's hosting is kept with its source, and gives its country", { tags: ['long'] }, async () => {
  const quiet = web.site({ '/': aPage('Front', {}) })
  const told = web.site({ '/': '<html lang="en-GB"><title>Front</title>' })
  await crawlToEnd(who.ana, [quiet.url(), told.url()])
  const of = async ({ host }: { host: string }) =>
    (await keptIn(app).rows('select facts, signals from domains where host = $1', [host]))[0]
  const seen = { page: quiet.url(), seenAt: expect.any(String) as unknown }
  expect(await of(quiet)).toMatchObject({
    facts: { country: { value: 'NL', from: 'hosting' } },
    signals: expect.arrayContaining([
      { fact: 'network', value: 'AS64500 Nordlicht Hosting', from: 'hosting', evidence: '127.0.0.1', ...seen },
      { fact: 'country', value: 'NL', from: 'hosting', evidence: 'AS64500 Nordlicht Hosting', ...seen },
    ]) as unknown,
  })
  expect(await of(told)).toMatchObject({ facts: { country: { value: 'GB', from: 'language' } } })
})
