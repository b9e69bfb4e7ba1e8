import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, keptIn, openTestWeb, type TestWeb } from './testing/test-web.ts'

let web: TestWeb
let house: House
let who: People

beforeAll(async () => {
  web = await openTestWeb()
  house = await openHouse({ RIGHTFRAME_HOSTS: web.environment })
  who = await people(house)
})
afterAll(async () => {
  await house.remove()
  await web.stop()
})

test('a crawl keeps what the pages of a site say of whoever answers for it, where robots may take note of them', async () => {
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
  const [domain] = await keptIn(house).rows('select facts, signals, contacts from domains where host = $1', [site.host])
  expect(domain).toMatchObject({
    facts: { country: { value: 'DE', from: 'imprint' }, language: 'de' },
    contacts: [{ kind: 'email', value: 'post@nordlicht.example', page: site.url('/impressum') }],
  })
})
