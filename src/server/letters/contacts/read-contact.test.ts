import { expect, test } from 'vitest'
import { countryCalled } from './country-in-address.ts'
import { envelopeOf } from './envelope.ts'
import { languageFor, readContact } from './read-contact.ts'
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

test.each([
  ['Muster GmbH<br>Hauptstraße 5<br>10115 Berlin / Deutschland', '10115', 'Berlin', 'DE'],
  ['Muster GmbH<br>Hauptstraße 5<br>D-10115 Berlin', '10115', 'Berlin', 'DE'],
  ['Muster GmbH<br>Getreidegasse 1<br>A-5020 Salzburg', '5020', 'Salzburg', 'AT'],
  ['Muster GmbH<br>Ring 1<br>1010 Wien<br>Republik Österreich', '1010', 'Wien', 'AT'],
  ['Muster AG<br>Rue du Lac 2<br>CH-1200 Genève', '1200', 'Genève', 'CH'],
  ['Muster AG<br>Gasse 2<br>8001 Zürich<br>Land: Schweiz', '8001', 'Zürich', 'CH'],
  ['Jaune SARL<br>12 rue du Port<br>75001 Paris (France)', '75001', 'Paris', 'FR'],
  ['Jaune SARL<br>12 rue du Port<br>69433 Lyon Cedex 03<br>Frankreich', '69433', 'Lyon Cedex 03', 'FR'],
  ['Bleu SA<br>Rue Haute 3<br>B-1000 Bruxelles', '1000', 'Bruxelles', 'BE'],
  ['Bleu SA<br>Rue Haute 3<br>1000 Brussel – België', '1000', 'Brussel', 'BE'],
  ['Oranje BV<br>Damrak 1<br>1012 AB Amsterdam', '1012 AB', 'Amsterdam', 'NL'],
  ['Oranje BV<br>Plein 1<br>2511 CR ’s-Gravenhage', '2511 CR', '’s-Gravenhage', 'NL'],
  ['Rosso S.r.l.<br>Via Roma 1<br>20121 Milano (MI)<br>Italia', '20121', 'Milano', 'IT'],
  ['Rojo S.L.<br>Calle Mayor 1<br>28013 Madrid, España', '28013', 'Madrid', 'ES'],
  ['Verde Lda<br>Rua Augusta 1<br>1100-048 Lisboa', '1100-048', 'Lisboa', 'PT'],
  ['Biel Sp. z o.o.<br>ul. Długa 1<br>00-238 Warszawa', '00-238', 'Warszawa', 'PL'],
  ['Modrá<br>Dlouhá 1<br>110 00 Praha 1<br>Česko', '110 00', 'Praha 1', 'CZ'],
  ['Modrá<br>Hlavná 1<br>811 01 Bratislava<br>Slovenská republika', '811 01', 'Bratislava', 'SK'],
  ['Kék Kft<br>H-1051 Budapest<br>Fő utca 1.', '1051', 'Budapest', 'HU'],
  ['Blå AB<br>Storgatan 1<br>111 22 Stockholm<br>Sverige', '111 22', 'Stockholm', 'SE'],
  ['Blå ApS<br>Gade 1<br>DK-1000 København K', '1000', 'København K', 'DK'],
  ['Blå AS<br>Gate 1<br>0150 OSLO, Norge', '0150', 'OSLO', 'NO'],
  ['Sininen Oy<br>Katu 1<br>FI-00100 Helsinki', '00100', 'Helsinki', 'FI'],
  ['Blár<br>Gata 1<br>101 Reykjavík<br>Ísland', '101', 'Reykjavík', 'IS'],
  ['Zils SIA<br>Iela 1<br>Rīga, LV-1010', '1010', 'Rīga', 'LV'],
  ['Mėlyna UAB<br>Gatvė 1<br>LT-01100 Vilnius', '01100', 'Vilnius', 'LT'],
  ['Sinine OÜ<br>Tänav 1<br>10111 Tallinn<br>Eesti', '10111', 'Tallinn', 'EE'],
  ['Plava d.o.o.<br>Ulica 1<br>HR-10000 Zagreb', '10000', 'Zagreb', 'HR'],
  ['Modra d.o.o.<br>Ulica 1<br>SI-1000 Ljubljana', '1000', 'Ljubljana', 'SI'],
  ['Albastru SRL<br>Strada 1<br>010011 București<br>România', '010011', 'București', 'RO'],
  ['Синя ООД<br>Улица 1<br>1000 София<br>България', '1000', 'София', 'BG'],
  ['Μπλε ΑΕ<br>Οδός 1<br>104 31 Αθήνα<br>Ελλάδα', '104 31', 'Αθήνα', 'GR'],
  ['Синя<br>вул. 1<br>01001 Київ / Україна', '01001', 'Київ', 'UA'],
  ['Mavi A.Ş.<br>Cadde 1<br>34437 Beyoğlu/İstanbul / Türkiye', '34437', 'Beyoğlu/İstanbul', 'TR'],
  ['Bleu SA<br>Rue 1<br>L-1111 Luxembourg', '1111', 'Luxembourg', 'LU'],
  ['Lantern Ltd<br>4 Quay Street<br>Cork T12 AB34', 'T12 AB34', 'Cork', 'IE'],
  ['Lantern Ltd<br>4 Quay Street<br>Dublin 2, D02 AF30', 'D02 AF30', 'Dublin 2', 'IE'],
  ['Acme Ltd<br>1 High Street<br>London EC1A 1BB', 'EC1A 1BB', 'London', 'GB'],
  ['Acme Ltd<br>1 High Street<br>Edinburgh EH1 1YZ, Scotland', 'EH1 1YZ', 'Edinburgh', 'GB'],
  ['Acme Ltd<br>1 Pier Road<br>St Helier JE2 4XW', 'JE2 4XW', 'St Helier', 'JE'],
  ['Acme Ltd<br>1 Triq<br>Valletta VLT 1117', 'VLT 1117', 'Valletta', 'MT'],
  ['Acme Inc<br>1 Front Street<br>Toronto ON M5J 2X2', 'M5J 2X2', 'Toronto', 'CA'],
  ['Acme LLC<br>1 Main St<br>Springfield, IL 62704', '62704', 'Springfield', 'US'],
  ['Acme Pty Ltd<br>1 Pitt Street<br>Sydney NSW 2000', '2000', 'Sydney', 'AU'],
])('An address of Europe and elsewhere is read with its country: %s', (markup, postalCode, city, country) => {
  expect(readContact(`<p>${markup}</p>`).address).toMatchObject({ postalCode, city, country })
})

test.each([
  ['four digits, as in ten countries', 'Hotel AS<br>Bryggen 2<br>9999 Nordvik'],
  ['five digits, as in twenty', 'Hotel<br>Platz 1<br>10115 Berlin'],
  ['a code of another country than the named one', 'Lantern Ltd<br>4 Quay Street<br>Cork T12 AB34<br>Canada'],
])('A country that nobody can be sure of stays unknown: %s', (_, markup) => {
  const { address } = readContact(`<p>${markup}</p>`)
  expect(address.city).not.toBe('')
  expect(address.country).toBeNull()
})

test('A country is read by its name in every language of Europe, however it is written.', () => {
  for (const [name, iso] of [
    ['DEUTSCHLAND', 'DE'],
    ['Allemagne', 'DE'],
    ['Þýskaland', 'DE'],
    ['Vokietija', 'DE'],
    ['Γερμανία', 'DE'],
    ['the Netherlands', 'NL'],
    ['Pays-Bas', 'NL'],
    ['Países Bajos', 'NL'],
    ['Éire', 'IE'],
    ['Irlanda', 'IE'],
    ['Island', 'IS'],
    ['Magyarország', 'HU'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['England', 'GB'],
  ] as const)
    expect([name, countryCalled(name)]).toEqual([name, iso])
  for (const word of ['Main Street', 'IE', 'Berlin', '']) expect(countryCalled(word)).toBeNull()
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
    address: { street: ['4 Quay'], city: 'Cork', postalCode: 'T12 AB34', country: 'IE' },
  })
  const coded = ['adr', { cc: 'IE' }, 'text', ['', '', '4 Quay', 'Cork', '', 'T12 AB34', '']]
  expect(told(['registrant'], ['org', {}, 'text', 'Shop Ltd'], coded)?.address.country).toBe('IE')
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

test.each([
  ['ES', 'en', 'es'],
  ['BR', 'en', 'pt'],
  ['BE', 'nl', 'nl'],
  ['CH', 'it', 'it'],
  ['CH', 'de', 'en'],
  ['SE', 'sv', 'en'],
  [null, 'fr', 'en'],
])('A letter to %s, whose page is in %s, is written in %s', (country, ofPage, language) => {
  expect(languageFor(country, ofPage)).toBe(language)
})
