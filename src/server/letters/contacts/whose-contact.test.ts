import { expect, test } from 'vitest'
import { readContact } from './read-contact.ts'
import { registrantIn } from './read-registry.ts'

const site = 'https://shop.example/imprint'

test('An imprint proposes its company’s address, and is sure of what stands beside the name or at the domain', () => {
  const agency =
    '<h1>Imprint</h1><p>Blue Web GmbH<br>Hauptstr. 1<br>10115 Berlin</p><p>Contact: office@shop.example</p><p>Data protection officer: dpo@privacyfirm.example</p><p>Website by Red Design Ltd, hello@reddesign.example</p>'
  const said = readContact(agency, site)
  expect(said).toMatchObject({ company: 'Blue Web GmbH', emails: ['office@shop.example'] })
  expect([...said.sure!]).toEqual(['office@shop.example'])
  const apart = readContact('<p>Blue GmbH<br>blue@mail.example</p><p>More: else@mail.example</p>', site)
  expect(apart.emails).toEqual(['blue@mail.example', 'else@mail.example'])
  expect([...apart.sure!]).toEqual(['blue@mail.example'])
  expect(readContact('<p>Website by Red Design Ltd, Main Street 1, 10115 Berlin</p>', site)).toMatchObject({
    company: '',
    address: { city: '' },
  })
})

test.each([
  ['Oranje BV<br>Keizersgracht 100<br>1015CJ Amsterdam', ['Keizersgracht 100'], '1015 CJ Amsterdam', 'NL'],
  [
    'Acme Inc<br>12 Main Street, Suite 400<br>Springfield, IL 62704',
    ['12 Main Street, Suite 400'],
    '62704 Springfield',
    'US',
  ],
  [
    'Acme Inc, 12 Main Street, Suite 400, Springfield, IL 62704, USA',
    ['12 Main Street, Suite 400'],
    '62704 Springfield',
    'US',
  ],
  [
    'Acme Inc<br>12 Main Street<br>Suite 400<br>Springfield, IL 62704',
    ['12 Main Street', 'Suite 400'],
    '62704 Springfield',
    'US',
  ],
  [
    'Muster GmbH<br>Hauptstraße 5<br>Hinterhaus<br>10115 Berlin<br>Tel. 030 1<br>Fax 030 2<br>Deutschland',
    ['Hauptstraße 5', 'Hinterhaus'],
    '10115 Berlin',
    'DE',
  ],
  [
    'Lantern Ltd<br>Unit 4, The Old Mill<br>12 High Street<br>London EC1A 1BB',
    ['Unit 4, The Old Mill', '12 High Street'],
    'EC1A 1BB London',
    'GB',
  ],
])('A street is read with its parts: %s', (markup, street, town, country) => {
  const { address } = readContact(`<p>${markup}</p>`)
  expect({ ...address, town: `${address.postalCode} ${address.city}` }).toMatchObject({ street, town, country })
})

test.each([
  'Oranje BV<br>1015 CJ Amsterdam',
  'Oranje BV<br>KvK 12345678<br>1015 CJ Amsterdam',
  'Acme Inc<br>12 Main Street, Suite 400',
  'Acme Inc<br>Suite 400<br>Springfield, IL 62704',
  'Muster GmbH<br>Deutschland',
  'Muster GmbH<br>10115 Berlin<br>Deutschland',
  'Acme Inc<br>12 Main Street<br>62704 Springfield<br>USA',
])('Half an address is none: %s', (markup) => {
  expect(readContact(`<p>${markup}</p>`).address).toMatchObject({ street: [], city: '', postalCode: '', country: null })
})

test('A company is read from data of schema.org, with a whole address alone', () => {
  const data = (address: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', legalName: 'Blue GmbH', email: 'office@mail.example', address })}</script>`
  const whole = {
    streetAddress: 'Hauptstr. 1',
    postalCode: '10115',
    addressLocality: 'Berlin',
    addressCountry: 'Deutschland',
  }
  const said = readContact(data(whole), site)
  expect(said).toMatchObject({
    company: 'Blue GmbH',
    emails: ['office@mail.example'],
    address: { street: ['Hauptstr. 1'], postalCode: '10115', city: 'Berlin', country: 'DE' },
  })
  expect([...said.sure!]).toEqual(['office@mail.example'])
  expect(readContact(data({ addressCountry: 'Deutschland' }), site).address.country).toBeNull()
})

const vcard = (...properties: unknown[][]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]

test('A street in microdata is read apart from its town', () => {
  const said = readContact(
    '<div itemscope><b itemprop="legalName">Blue GmbH</b><br><span itemprop="streetAddress">Hauptstr. 1</span> <span itemprop="postalCode">10115</span> <span itemprop="addressLocality">Berlin</span> <span itemprop="addressCountry">Deutschland</span><meta itemprop="email" content="office@shop.example"></div>',
    site,
  )
  expect(said).toMatchObject({
    company: 'Blue GmbH',
    emails: ['office@shop.example'],
    address: { street: ['Hauptstr. 1'], postalCode: '10115', city: 'Berlin', country: 'DE' },
  })
})

test('A registry that names a privacy service tells nothing of the holder, its address included', () => {
  const answer = (org: string, email: string) =>
    registrantIn(
      JSON.stringify({
        entities: [
          {
            roles: ['registrant'],
            vcardArray: vcard(
              ['fn', {}, 'text', 'Domain Admin'],
              ['org', {}, 'text', org],
              ['adr', {}, 'text', ['', '', '1 Mill Road', 'Tempe', 'AZ', '85281', 'United States']],
              ['email', {}, 'text', email],
            ),
          },
        ],
      }),
    )
  expect(answer('Identity Protection Service', 'abc@identity-protect.org')).toBeUndefined()
  expect(answer('Shop Ltd', 'abc@o-w-o.info')).toBeUndefined()
  expect(answer('Shop Ltd', 'REDACTED FOR PRIVACY')).toMatchObject({ company: 'Shop Ltd', emails: [] })
  expect(answer('Shop Ltd', 'jo@shop.example')).toMatchObject({
    emails: ['jo@shop.example'],
    address: { city: 'Tempe' },
  })
})
