import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAtPlace, isInPlace, placesAround, placesOfParty, readPlace, siteAround } from './place.ts'

test.each([
  ['https://www.facebook.com/bluemedia', 'facebook.com/bluemedia'],
  ['facebook.com/BlueMedia/', 'facebook.com/bluemedia'],
  ['https://m.facebook.com/bluemedia/photos/1', 'facebook.com/bluemedia'],
  ['fb.com/bluemedia', 'facebook.com/bluemedia'],
  ['https://www.facebook.com/profile.php?id=10001', 'facebook.com/10001'],
  ['https://www.instagram.com/blue.media/', 'instagram.com/blue.media'],
  ['https://twitter.com/bluemedia', 'x.com/bluemedia'],
  ['https://www.youtube.com/@bluemedia/videos', 'youtube.com/@bluemedia'],
  ['https://www.youtube.com/channel/UCabc', 'youtube.com/channel/ucabc'],
  ['https://de.linkedin.com/company/blue-media/about', 'linkedin.com/company/blue-media'],
  ['https://www.pinterest.de/bluemedia/board', 'pinterest.com/bluemedia'],
  ['https://www.etsy.com/de/shop/BlueMedia', 'etsy.com/shop/bluemedia'],
  ['https://bluemedia.etsy.com', 'bluemedia.etsy.com'],
  ['https://www.ebay.de/usr/bluemedia', 'ebay.com/bluemedia'],
  ['ebay.com/bluemedia', 'ebay.com/bluemedia'],
  ['https://www.flickr.com/photos/12345@N01/', 'flickr.com/12345@n01'],
  ['flickr.com/12345@n01', 'flickr.com/12345@n01'],
  ['https://www.reddit.com/user/blue', 'reddit.com/blue'],
  ['https://medium.com/@blue/a-story', 'medium.com/@blue'],
  ['https://sites.google.com/view/bluemedia/home', 'sites.google.com/view/bluemedia'],
  ['https://github.com/bluemedia/site', 'github.com/bluemedia'],
  ['https://linktr.ee/bluemedia', 'linktr.ee/bluemedia'],
  ['https://vimeo.com/bluemedia', 'vimeo.com/bluemedia'],
  ['https://bsky.app/profile/blue.example', 'bsky.app/profile/blue.example'],
  ['https://t.me/s/bluemedia', 't.me/bluemedia'],
  ['https://jane.wordpress.com/2026/01', 'jane.wordpress.com'],
  ['https://jane.tumblr.com', 'jane.tumblr.com'],
  ['https://jane.github.io/', 'jane.github.io'],
  ['https://www.acme.example', 'acme.example'],
  ['ACME.example.', 'acme.example'],
  ['https://acme.example:8080/?utm_source=x#top', 'acme.example'],
  ['https://www.acme.example/index.html', 'acme.example'],
  ['https://www.acme.example/de/index.php', 'acme.example/de'],
  ['https://acme.example/Shop/', 'acme.example/shop'],
  ['https://www.university.example/%7Ejane', 'university.example/~jane'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://s3.amazonaws.com/blue-bucket/x', 's3.amazonaws.com/blue-bucket/x'],
  ['http://93.184.216.34/x', '93.184.216.34/x'],
])('%s is the place %s', (written, place) => {
  expect(readPlace(written)).toEqual({ place })
  expect(readPlace(place), 'A place reads as itself').toEqual({ place })
})

test.each([
  'https://www.facebook.com/',
  'facebook.com',
  'https://www.facebook.com/photo.php?fbid=1',
  'https://www.facebook.com/marketplace/item/1',
  'https://www.instagram.com/p/Cx1/',
  'https://x.com/search?q=blue',
  'https://www.etsy.com/listing/1',
  'https://www.youtube.com/watch?v=1',
  'wordpress.com',
  'https://www.linkedin.com/feed/',
  'https://www.ebay.de/itm/1',
  'https://sites.google.com',
  'https://github.com',
])('%s is a whole platform', (written) => {
  expect(readPlace(written)).toHaveProperty('whole')
})

test.each(['https://bit.ly/3x', 'https://youtu.be/abc', 't.co/x'])('%s only leads elsewhere', (written) => {
  expect(readPlace(written)).toHaveProperty('shortLink')
})

test.each(['acme', '', '-', 'info@acme.example', 'https://', 'Acme GmbH', '@bluemedia', 'ftp://acme.example'])(
  '“%s” is no place',
  (written) => {
    expect(readPlace(written)).toBeUndefined()
  },
)

test.each([
  ['https://www.facebook.com/bluemedia/posts/1', 'facebook.com/bluemedia', true],
  ['https://de-de.facebook.com/bluemedia', 'facebook.com/bluemedia', true],
  ['https://www.facebook.com/bluemediagroup', 'facebook.com/bluemedia', false],
  ['https://shop.acme.example/x', 'acme.example', true],
  ['https://notacme.example/x', 'acme.example', false],
  ['https://acme.example/shopping', 'acme.example/shop', false],
  ['https://acme.example/Shop/1?x=1', 'acme.example/shop', true],
  ['https://other.acme.example/shop/1', 'acme.example/shop', false],
  ['https://sites.google.com/view/blue', 'google.com', false],
  ['https://stock.adobe.com/1', 'adobe.com', false],
  ['https://stock.adobe.com/1', 'stock.adobe.com', true],
  ['https://www.facebook.com/photo.php?fbid=7', 'facebook.com/photo.php?fbid=7', true],
  ['https://www.facebook.com/photo.php?fbid=8', 'facebook.com/photo.php?fbid=7', false],
  ['no address', 'acme.example', false],
])('%s lies in %s: %s', (page, place, is) => {
  expect(isAtPlace(page, place)).toBe(is)
})

test('A party whose account is unknown is told by its pages', () => {
  const page = 'https://www.facebook.com/photo.php?fbid=7'
  expect(placesOfParty('facebook.com', [page, page])).toEqual(['facebook.com/photo.php?fbid=7'])
  expect(placesOfParty('facebook.com/acme', [page])).toEqual(['facebook.com/acme'])
  expect(placesOfParty('university.example/~jane', [page])).toEqual(['university.example/~jane'])
})

test('A party lies in its site, and an account in no other', () => {
  expect(isInPlace('shop.acme.example', 'acme.example')).toBe(true)
  expect(isInPlace('ebay.com/acme', 'ebay.com/acme')).toBe(true)
  expect(isInPlace('facebook.com/acme', 'facebook.com/blue')).toBe(false)
})

test('The site of a page is an account or a host', () => {
  expect(siteAround('https://www.flickr.com/photos/ana/1')).toBe('flickr.com/ana')
  expect(siteAround('https://www.ana.example/blog/1')).toBe('ana.example')
  expect(siteAround('https://www.flickr.com/')).toBeUndefined()
})

test('Every place that is read holds the page that named it', () => {
  const isHeld = (url: string) => {
    const read = readPlace(url)
    return !read || !('place' in read) || placesAround(url).includes(read.place)
  }
  const urls = fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] })
  expect(() => fc.assert(fc.property(urls, isHeld))).not.toThrow()
})
