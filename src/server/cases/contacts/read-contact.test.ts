import { expect, test } from 'vitest'
import { envelopeOf } from './envelope.ts'
import { readContact } from './read-contact.ts'
import { registrantIn } from './read-registry.ts'

test.each([
  [
    'a company with its address on lines of its own',
    '<h1>Imprint</h1><p>Lantern Living Ltd<br>4 Quay Street<br>Cork T12 AB34<br>Ireland</p><p>service@shop.example</p>',
    {
      company: 'Lantern Living Ltd',
      emails: ['service@shop.example'],
      address: { street: ['4 Quay Street'], city: 'Cork', postalCode: 'T12 AB34', country: 'IE' },
    },
  ],
  [
    'all of it in one line',
    '<p>Northwind Hotels AS, Bryggen 2, 9999 Nordvik, Norway · Org. no. 000 417 322 MVA</p>',
    {
      company: 'Northwind Hotels AS',
      address: { street: ['Bryggen 2'], city: 'Nordvik', postalCode: '9999', country: 'NO' },
    },
  ],
  [
    'a colophon in prose',
    '<p>Publisher: see below.</p><p>Parallel Press SARL, 12 rue du Port, 29900 Concarneau, France</p><p>SIREN 000 · letters@press.example</p>',
    {
      company: 'Parallel Press SARL',
      emails: ['letters@press.example'],
      address: { city: 'Concarneau', country: 'FR' },
    },
  ],
  [
    'a town with its state in America',
    '<div>Acme Prints LLC</div><div>1 Main St</div><div>Springfield, IL 62704</div>',
    {
      company: 'Acme Prints LLC',
      address: { street: ['1 Main St'], city: 'Springfield', region: 'IL', postalCode: '62704' },
    },
  ],
  [
    'addresses that hide from programs, and one behind a link',
    '<p>info [at] shop [dot] example</p><a href="mailto:Legal%40shop.example?subject=x">Write</a>',
    { emails: ['legal@shop.example', 'info@shop.example'] },
  ],
  [
    'nothing of scripts and styles',
    '<script>var a = "spy@shop.example"</script><style>a{content:"b@c.example"}</style><p>Hello</p>',
    { company: '', emails: [], address: { city: '' } },
  ],
])('A page is read: %s', (_, markup, expected) => {
  expect(readContact(markup)).toMatchObject(expected)
})

test('Markup of any length and make is read in time that grows with its length alone', () => {
  const monsters = [
    '<'.repeat(200_000),
    `<p>${'a@'.repeat(100_000)}`,
    `${'A '.repeat(100_000)}Ltd`,
    '[at]'.repeat(50_000),
    '<div>'.repeat(90_000),
  ]
  for (const markup of monsters) {
    const began = performance.now()
    readContact(markup)
    expect(performance.now() - began).toBeLessThan(5000)
  }
})

const vcard = (...properties: unknown[][]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]

test('A registry tells who holds a domain; what is redacted is nothing, and a registrar is not the holder', () => {
  const told = (roles: string[], ...properties: unknown[][]) =>
    registrantIn(JSON.stringify({ entities: [{ roles, vcardArray: vcard(...properties) }] }))
  const adr = ['adr', {}, 'text', ['', '', '4 Quay', 'Cork', '', 'T12 AB34', 'Ireland']]
  expect(
    told(['registrant'], ['fn', {}, 'text', 'Jo Doe'], ['org', {}, 'text', 'Shop Ltd'], adr, [
      'email',
      {},
      'text',
      'Jo@shop.example',
    ]),
  ).toMatchObject({
    person: 'Jo Doe',
    company: 'Shop Ltd',
    emails: ['jo@shop.example'],
    address: { street: ['4 Quay'], city: 'Cork', postalCode: 'T12 AB34' },
  })
  expect(
    told(['registrant'], ['fn', {}, 'text', 'REDACTED FOR PRIVACY'], ['email', {}, 'text', 'see privacy form']),
  ).toBeUndefined()
  expect(told(['registrar'], ['fn', {}, 'text', 'Registrar Inc.'])).toBeUndefined()
  for (const broken of ['', '{', '[]', '{"entities":[{"roles":["registrant"],"vcardArray":["vcard",[[]]]}]}'])
    expect(registrantIn(broken)).toBeUndefined()
})

test('An address stands on an envelope in the order of its country, and names it where a border is crossed', () => {
  const at = (country: string, more: object) => ({
    person: 'Jo Doe',
    company: 'Shop Ltd',
    address: { street: ['4 Quay'], city: 'Cork', postalCode: '', region: '', country, ...more },
  })
  expect(envelopeOf(at('US', { city: 'Springfield', region: 'IL', postalCode: '62704' }), 'IE')).toEqual([
    'Jo Doe',
    'Shop Ltd',
    '4 Quay',
    'Springfield, IL 62704',
    'UNITED STATES',
  ])
  expect(envelopeOf(at('FR', { city: 'Paris', postalCode: '75001' }), 'FR')).toEqual([
    'Shop Ltd',
    'Jo Doe',
    '4 Quay',
    '75001 Paris',
  ])
  expect(
    envelopeOf({
      person: '',
      company: 'Shop Ltd',
      address: { street: [], city: '', postalCode: '', region: '', country: null },
    }),
  ).toEqual(['Shop Ltd'])
})
