import { expect, test } from 'vitest'
import type { RegionCode } from '../law/region.ts'
import { regionOf } from '../law/regions.ts'
import { type Recipient } from '../recipients/recipient.ts'
import { recipients } from '../recipients/recipients.ts'
import { anaAgent, anaFacts, someHost } from '../testing/notice-facts.ts'
import { buildNotice } from './build-notice.ts'
import type { NoticeFacts } from './facts.ts'
import { lintNotice } from './lint-notice.ts'
import type { NoticeRecipient } from './recipient.ts'

function faults(code: RegionCode, facts: NoticeFacts, recipient: NoticeRecipient): string[] {
  const region = regionOf(code)
  const result = buildNotice(region, facts, recipient)
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.missing))
  return lintNotice({ notice: result.notice, region, facts, recipient }).map(({ rule }) => rule)
}

const saying = (infringement: string): NoticeFacts => ({
  ...anaFacts,
  grounds: { ...anaFacts.grounds, infringement },
  works: anaFacts.works.map((work) => ({ ...work, description: infringement.slice(0, 200) })),
})
const at = (...pages: string[]): NoticeFacts => ({
  ...anaFacts,
  uses: pages.map((pageUrl) => ({ pageUrl, fileUrl: null, seenAt: '2026-11-20T13:05:00.000Z' })),
})
const named = (id: string): NoticeRecipient => ({
  ...recipients.find((row: Recipient) => row.id === id)!,
  contact: 'abuse@host.example',
})

test.each([
  ['We offer to settle this.', 'settlement_offer'],
  ['Such a use costs €350.', 'payment_demand'],
  ['Such a use costs 350 CAD.', 'payment_demand'],
  ['Pay within ten days.', 'payment_demand'],
  ['The licence fee is open.', 'payment_demand'],
  ['Please identify the subscriber.', 'personal_information_demand'],
  ['Please send us the name of your customer.', 'personal_information_demand'],
  ['See https://app.example.org/pay/0123456789', 'link_to_such'],
])('A Canadian notice that says “%s” is refused', (sentence, rule) => {
  expect(faults(301, saying(sentence), someHost)).toContain(rule)
})

test('The words of an infringing address are no offer', () => {
  expect(faults(301, at('https://shop.example/pay/offer?price=$30'), someHost)).toEqual([])
})

test.each<[RegionCode, string, string]>([
  [1901, 'The Digital Services Act demands removal.', 'dsa_citation'],
  [1901, 'My trade mark is infringed, too.', 'unjustified_threat_trade_mark'],
  [1101, 'I state this under penalty of perjury.', 'perjury_outside_us'],
  [1701, 'Roskomnadzor will block the site.', 'court_blocking_threat'],
  [1701, 'Дело рассмотрит Московский городской суд.', 'court_blocking_threat'],
])('A notice of region %i that says “%s” is refused', (code, sentence, rule) => {
  expect(faults(code, saying(sentence), someHost)).toEqual([rule])
})

test('The regulation of the Union is named to hosts that serve it', () => {
  expect(faults(501, anaFacts, { ...someHost, servesEu: false })).toEqual(['dsa_to_non_eu_host'])
  expect(faults(501, anaFacts, { ...someHost, country: 'IE' })).toEqual([])
})

test('A Chinese notice is not repeated after restoration', () => {
  expect(faults(401, { ...anaFacts, wasRestored: true }, someHost)).toEqual(['reissue_after_statement'])
})

test('A recipient that opens no attachments gets everything in the text', () => {
  expect(faults(101, { ...anaFacts, attachments: ['report.pdf'] }, named('amazon-web-services'))).toEqual([
    'plain_text_only',
  ])
})

test('Cloudflare takes one host name and 250 addresses', () => {
  const pages = (count: number, host: string) => Array.from({ length: count }, (_, n) => `https://${host}/${n}`)
  expect(faults(101, at(...pages(250, 'one.example')), named('cloudflare'))).toEqual([])
  expect(faults(101, at(...pages(251, 'one.example')), named('cloudflare'))).toEqual(['max_urls'])
  expect(faults(101, at(...pages(1, 'one.example'), ...pages(1, 'two.example')), named('cloudflare'))).toEqual([
    'one_host_name',
  ])
})

test('Cloudflare takes no longer texts than its form', () => {
  const long = { ...saying('x'.repeat(2001)), owner: { ...anaFacts.owner, name: 'A'.repeat(61) } }
  expect(faults(101, long, named('cloudflare'))).toEqual(['max_lengths', 'max_lengths'])
})

test.each([
  ['etsy', 'https://www.etsy.com/listing/123/print', []],
  ['etsy', 'https://www.etsy.com/shop/copies', ['item_address']],
  ['ebay', 'https://www.ebay.de/itm/123', []],
  ['ebay', 'https://www.ebay.de/usr/copies', ['item_address']],
  ['x', 'https://x.com/copies/status/123', []],
  ['x', 'https://x.com/copies', ['item_address']],
  ['shopify', 'https://copies.myshopify.com/', ['item_address']],
  ['shopify', 'https://copies.myshopify.com/products/print', []],
])('The recipient %s is sent %s with the faults %j', (id, page, expected) => {
  expect(faults(101, at(page), named(id))).toEqual(expected)
})

test('The oath follows the wish of the recipient', () => {
  expect(faults(1101, anaFacts, named('wix'))).toEqual([])
  expect(faults(501, anaFacts, named('one-com'))).toEqual([])
  expect(lintNotice({ ...linted(), recipient: { ...someHost, perjury: 'avoid' } }).map(({ rule }) => rule)).toEqual([
    'perjury',
  ])
})

function linted() {
  const region = regionOf(101)
  const result = buildNotice(region, anaFacts, someHost)
  if (result.outcome === 'refused') throw new Error('It has to be built.')
  return { notice: result.notice, region, facts: anaFacts }
}

test('The owner agrees before name, notice or indemnity leave', () => {
  const agreements = { disclosure: false, publication: false, indemnity: false }
  const unasked = { ...anaFacts, agreements }
  expect(faults(101, unasked, named('cloudflare'))).toEqual(['disclosure', 'publication'])
  expect(faults(1101, unasked, named('aliexpress-alibaba'))).toEqual(['indemnity'])
})

test('A host that wants an ID copy gets no notice without one', () => {
  const marketplace = named('aliexpress-alibaba')
  expect(faults(1101, { ...anaFacts, identityDocument: '' }, marketplace)).toEqual(['identity'])
  expect(faults(1101, anaFacts, marketplace)).toEqual([])
})

test('An explanation that is passed on names nobody', () => {
  expect(faults(601, saying('Ana Almeida took it.'), named('ovhcloud'))).toEqual(['impersonal_reasons'])
  expect(faults(601, { ...saying('A copy of the work.'), agent: anaAgent }, named('ovhcloud'))).toEqual([])
})

test('Dates, language, opening and origin are asked for where a recipient wants them', () => {
  const undated = { ...anaFacts, works: anaFacts.works.map((work) => ({ ...work, createdOn: null })) }
  expect(faults(101, undated, named('spring'))).toEqual(['dates'])
  expect(faults(601, anaFacts, { ...someHost, servesEu: true, wants: named('wordpress-com').wants })).toEqual([
    'language',
  ])
  expect(faults(101, anaFacts, named('pinterest'))).toEqual([])
  expect(faults(101, { ...anaFacts, isGoneAtOrigin: false }, named('fastly'))).toEqual(['origin_first'])
})
