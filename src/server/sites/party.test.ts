import { expect, test } from 'vitest'
import { resolveParty } from './party.ts'

test.each([
  ['https://www.greenfields.ca/about', 'greenfields.ca'],
  ['https://shop.greenfields.co.uk/x', 'greenfields.co.uk'],
  ['https://jane.github.io/blog', 'jane.github.io'],
  ['https://foo.blogspot.com/', 'foo.blogspot.com'],
  ['https://anna.papyrus.example/', 'anna.papyrus.example'],
  ['https://old.anna.papyrus.example/', 'anna.papyrus.example'],
  ['https://papyrus.example/', 'papyrus.example'],
  ['https://jane.wordpress.com/2026/01', 'jane.wordpress.com'],
  ['https://www.facebook.com/Acme/posts/1', 'facebook.com/acme'],
  ['https://www.facebook.com/photo.php?fbid=1', 'facebook.com'],
  ['https://stock.adobe.com/images/harbour/1', 'stock.adobe.com'],
  ['https://www.adobe.com/', 'adobe.com'],
  ['https://www.alamy.com/x', 'alamy.com'],
  ['https://fr.depositphotos.com/x', 'depositphotos.com'],
  ['http://93.184.216.34/x', '93.184.216.34'],
  ['http://intranet/x', 'intranet'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
])('%s answers to %s', (url, party) => {
  expect(resolveParty(url, ['papyrus.example']).key).toBe(party)
})
