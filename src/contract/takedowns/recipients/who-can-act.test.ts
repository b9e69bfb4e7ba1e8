import { expect, test } from 'vitest'
import { countries } from '../../reference/countries.ts'
import { regionFor } from '../region-for.ts'
import { shippedDirectory } from './directory.ts'
import { type KnownOfUses, servesUse, whoCanAct as whoCanActBy } from './who-can-act.ts'

const whoCanAct = (known: KnownOfUses) => whoCanActBy(known, shippedDirectory)
const read = { source: 'https://registry.example/', checkedAt: '2026-11-28' }
const nothing: KnownOfUses = {
  uses: [],
  networks: new Map(),
  headers: new Map(),
  domains: new Map(),
  contacts: [],
}
const at = (pageUrl: string, fileUrl: string | null = null, more: Partial<KnownOfUses> = {}): KnownOfUses => ({
  ...nothing,
  uses: [{ pageUrl, fileUrl }],
  ...more,
})
const network = (name: string, abuseEmail: string | null = 'abuse@net.example') => ({
  name,
  registrar: null,
  abuseEmail,
  ...read,
})
const told = (known: KnownOfUses) => whoCanAct(known).map(({ kind, name, contact }) => [kind, name, contact])
const engines = [
  ['search', 'Google Search', 'https://reportcontent.google.com/forms/dmca_search?product=websearch'],
  ['search', 'Bing (and Yahoo results)', 'https://www.bing.com/webmaster/contentremovalform/showcontentremovalform'],
]

test('A platform comes first, and once for page and file', () => {
  expect(told(at('https://copies.myshopify.com/products/1', 'https://cdn.shopify.com/1.jpg'))).toEqual([
    ['platform', 'Shopify', 'legal@shopify.com'],
    ...engines,
  ])
})

test('The host of a site is the abuse desk of its network', () => {
  const known = at('https://copies.example/a', null, {
    networks: new Map([['copies.example', network('SMALL-NET')]]),
    domains: new Map([
      ['copies.example', { ...network('copies.example', 'abuse@registrar.example'), registrar: 'Registrar Ltd' }],
    ]),
    contacts: [{ email: 'info@copies.example', ...read }],
  })
  expect(told(known)).toEqual([
    ['host', 'SMALL-NET', 'abuse@net.example'],
    ['site', 'copies.example', 'info@copies.example'],
    ['registrar', 'Registrar Ltd', 'abuse@registrar.example'],
    ...engines,
  ])
})

test('A network of the table is written to as its table says', () => {
  const [host] = whoCanAct(
    at('https://copies.example/a', null, { networks: new Map([['copies.example', network('HETZNER-NBG1')]]) }),
  )
  expect(host).toMatchObject({ id: 'hetzner', way: 'form', country: 'DE', servesEu: true, perjury: 'avoid' })
})

test('The country of a network is not the country of its host', () => {
  const [host] = whoCanAct(
    at('https://copies.example/a', null, { networks: new Map([['copies.example', network('SMALL-NET')]]) }),
  )
  expect(regionFor(host!, { siteCountry: 'FR' }, countries)).toEqual({
    code: 601,
    reason: 'site-country',
    isGuess: true,
  })
})

test('A delivery network is named by its headers and comes after the host', () => {
  const known = at('https://copies.example/a', null, {
    headers: new Map([['copies.example', ['Server: cloudflare', 'CF-Ray: 1']]]),
    networks: new Map([['copies.example', network('SMALL-NET')]]),
  })
  expect(
    whoCanAct(known)
      .map(({ kind, name }) => [kind, name])
      .slice(0, 2),
  ).toEqual([
    ['host', 'SMALL-NET'],
    ['cdn', 'Cloudflare'],
  ])
})

test('A desk for privacy is proposed last and waits for staff', () => {
  const known = at('https://copies.example/a', null, {
    contacts: [
      { email: 'privacy@copies.example', ...read },
      { email: 'office@copies.example', ...read },
      { email: 'x1@withheldforprivacy.com', ...read },
    ],
  })
  const found = whoCanAct(known)
  expect(found.map(({ contact }) => contact).filter((contact) => contact.includes('@'))).toEqual([
    'office@copies.example',
    'privacy@copies.example',
    'x1@withheldforprivacy.com',
  ])
  expect(found.filter(({ awaitsStaff }) => awaitsStaff).map(({ contact }) => contact)).toEqual([
    'privacy@copies.example',
    'x1@withheldforprivacy.com',
  ])
})

test('A recipient without a verified address waits for staff', () => {
  expect(whoCanAct(at('https://copies.netlify.app/'))[0]).toMatchObject({
    name: 'Netlify',
    way: 'none',
    awaitsStaff: true,
  })
})

test('Each actor serves the hosts of its own pages and files', () => {
  const known: KnownOfUses = {
    ...at('https://copies.example/a', 'https://files.example/a.jpg'),
    uses: [
      { pageUrl: 'https://copies.example/a', fileUrl: 'https://files.example/a.jpg' },
      { pageUrl: 'https://copies.myshopify.com/b', fileUrl: 'https://cdn.shopify.com/b.jpg' },
    ],
    networks: new Map([
      ['copies.example', network('SMALL-NET')],
      ['files.example', network('OTHER-NET', 'abuse@other.example')],
    ]),
  }
  const actors = whoCanAct(known)
  expect(actors.map(({ name, serves }) => [name, serves])).toEqual([
    ['Shopify', ['copies.myshopify.com', 'cdn.shopify.com']],
    ['SMALL-NET', ['copies.example']],
    ['OTHER-NET', ['files.example']],
    ['Google Search', []],
    ['Bing (and Yahoo results)', []],
  ])
  expect(actors.map((actor) => known.uses.map((use) => servesUse(actor, use)))).toEqual([
    [false, true],
    [true, false],
    [true, false],
    [true, true],
    [true, true],
  ])
})

test('Without anything known search engines are left', () => {
  expect(told(at('https://copies.example/a', 'not an address'))).toEqual(engines)
})
