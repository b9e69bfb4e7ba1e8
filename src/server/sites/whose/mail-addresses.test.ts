import { expect, test } from 'vitest'
import { addressesOn } from './mail-addresses.ts'
import { hidesHolder } from './others.ts'
import { linesOfPage } from './page-lines.ts'

const on = (markup: string, url = 'https://shop.example/imprint') =>
  addressesOn(linesOfPage(markup), url).map(({ email }) => email)

/** An address as Cloudflare encodes it with a key. */
const protectedAs = (email: string) =>
  [0x5a, ...Buffer.from(email)]
    .map((byte, at) => (at === 0 ? byte : byte ^ 0x5a).toString(16).padStart(2, '0'))
    .join('')

/** All pages are constructed, the first two after reports: an agency’s footer, and noise within an address. */
test.each([
  [
    'an imprint with its maker’s and its officer’s addresses',
    '<h1>Imprint</h1><p>Blue Web GmbH<br>Hauptstr. 1<br>10115 Berlin</p><p>Contact: office@shop.example</p><p>Data protection officer: dpo@privacyfirm.example</p><p>Website by Red Design Ltd, hello@reddesign.example</p>',
    ['office@shop.example'],
  ],
  [
    'noise that people do not see',
    '<p>office<span style="display:none">NOSPAM</span>@shop.example</p><p>sales@<b></b>shop.example</p>',
    ['office@shop.example', 'sales@shop.example'],
  ],
  [
    'a class that its style sheet hides',
    '<style>.x9 { display: none }</style><p>office@<i class="x9">trap.</i>shop.example</p>',
    ['office@shop.example'],
  ],
  [
    'a cell of a table beside its label',
    '<table><tr><td>E-mail</td><td><a href="mailto:office@shop.example">write</a></td></tr></table>',
    ['office@shop.example'],
  ],
  ['an alternative text', '<img src="mail.png" alt="office@shop.example">', ['office@shop.example']],
  [
    'a rule that hides several classes',
    '<style>/* x */ .a, span.b { display:none }</style>of<i class="b">x</i>fice@shop.example',
    ['office@shop.example'],
  ],
  [
    'an address that only programs see',
    '<div hidden><a href="mailto:trap@shop.example">x</a></div>a@shop.example',
    ['a@shop.example'],
  ],
  ['comments within', 'office@<!-- a@b.example -->shop.example', ['office@shop.example']],
  [
    'what Cloudflare protects',
    `<a href="/cdn-cgi/l/email-protection#${protectedAs('office@shop.example')}"><span class="__cf_email__" data-cfemail="${protectedAs('office@shop.example')}">[email&#160;protected]</span></a>`,
    ['office@shop.example'],
  ],
  [
    'data of schema.org',
    '<script type="application/ld+json">{"@graph":[{"@type":["LocalBusiness"],"name":"Shop","email":"mailto:office@shop.example"},{"@type":"Person","email":"ana@shop.example"}]}</script>',
    ['office@shop.example'],
  ],
  ['the site’s domain before others', 'ana@mail.example bo@shop.example', ['bo@shop.example', 'ana@mail.example']],
])('Addresses are read from a page with %s', (_, markup, expected) => {
  expect(on(markup)).toEqual(expected)
})

test.each([
  'Website by Red Design, hello@red.example',
  'Website by <a href="mailto:hello@red.example">Red Design</a>',
  'Site designed and built by Red: hello@red.example',
  'Webdesign: Red Design<br>Street 1<br>hello@red.example',
  '<h3>Webdesign</h3><p>Red Design</p><p>hello@red.example</p>',
  'Hosted by Red Hosting – hello@red.example',
  'Hébergeur : Red SAS, hello@red.example',
  'Technische Umsetzung: Red, hello@red.example',
  'Réalisé par Red (hello@red.example)',
  'Data Protection Officer: jane@red.example',
  'Datenschutzbeauftragter<br>Dr. Rot<br>rot@red.example',
  '<h2>Délégué à la protection des données</h2><p>rot@red.example</p>',
  'Delegado de protección de datos: rot@red.example',
  'Zuständige Aufsichtsbehörde: mail@authority.example',
  'dpo@shop.example',
  'datenschutz@shop.example',
  'noreply@shop.example',
  'sprite@2x.webp',
  'logo@3x.png icon@app.svg main@1.2.3.js',
  'info@example.com you@yourdomain.com max@mustermann.de',
  'your.email@shop.example',
  '0123456789abcdef0123456789abcdef@o123.ingest.sentry.io',
  'https://0123456789abcdef0123456789abcdef@sentry.shop.example/4',
  'abc@whoisguard.com',
  'office.nospam@shop.example',
])('No address is proposed of “%s”', (markup) => {
  expect(on(`<p>${markup}</p>`)).toEqual([])
})

test('Words naming another cover what follows, not the site’s own', () => {
  expect(on('<p>office@mail.example · Website by Red</p>')).toEqual(['office@mail.example'])
  expect(on('<p>Website by Red. Contact: office@mail.example</p>')).toEqual(['office@mail.example'])
  expect(on('<p>Website by us: hello@shop.example</p>')).toEqual(['hello@shop.example'])
  expect(on('<p>office@shop.example</p><p>Data protection: office@shop.example</p>')).toEqual(['office@shop.example'])
})

test('A platform’s domain is not that of its accounts', () => {
  const [found] = addressesOn(linesOfPage('help@facebook.com'), 'https://www.facebook.com/bluemedia')
  expect(found).toMatchObject({ isOfSite: false })
})

test.each([
  'Domains By Proxy, LLC',
  'WhoisGuard Protected',
  'Privacy service provided by Withheld for Privacy ehf',
  'Contact Privacy Inc. Customer 0123456789',
  'See PrivacyGuardian.org',
  'Identity Protection Service',
  'Registration Private',
  'Anonymize, Inc.',
  '1337 Services LLC',
  'Statutory Masking Enabled',
  'Domain Protection Services, Inc.',
  'abc@identity-protect.org',
  'abc@o-w-o.info',
  'abc@contact.gandi.net',
  'Not Available From Registry',
])('“%s” is no holder of a domain', (text) => {
  expect(hidesHolder(text)).toBe(true)
})

test.each(['Lantern Living Ltd', 'Jo Doe', 'office@shop.example', 'Blue Media GmbH'])('“%s” is a holder', (text) => {
  expect(hidesHolder(text)).toBe(false)
})

test('Any markup is read in time linear in its length', () => {
  for (const part of [
    '<p hidden>',
    '<div hidden>',
    '<a href="mailto:a@b.example">',
    '<!--',
    '<style>',
    '<i class="a">',
    'a@b.',
    '[at]',
  ])
    expect(addressesOn(linesOfPage(part.repeat(60_000)), 'https://shop.example/').length).toBeLessThan(2)
})
