import { expect, test } from 'vitest'
import { isDeliveredFor } from './delivery-networks.ts'

test.each([
  ['cdn.shopify.com', 'shop.example', true],
  ['d1a2b3.cloudfront.net', 'shop.example', true],
  ['notcloudfront.net', 'shop.example', false],
  ['live.staticflickr.com', 'www.flickr.com', true],
  ['live.staticflickr.com', 'shop.example', false],
  ['i.ebayimg.com', 'www.ebay.co.uk', true],
  ['i.ebayimg.com', 'ebay.shop.example', false],
  ['pbs.twimg.com', 'x.com', true],
  ['pbs.twimg.com', 'box.com', false],
])('A file at %s shown on %s belongs to the page: %s', (file, page, isItsOwn) => {
  expect(isDeliveredFor(file, page)).toBe(isItsOwn)
})
