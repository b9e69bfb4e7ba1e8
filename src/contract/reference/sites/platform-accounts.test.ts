import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlatform, platformAccount } from './platform-accounts.ts'

test.each([
  ['https://www.facebook.com/Acme/posts/1', 'facebook.com/acme'],
  ['https://de-de.facebook.com/acme', 'facebook.com/acme'],
  ['https://m.facebook.com/profile.php?v=1&id=10001', 'facebook.com/10001'],
  ['https://www.facebook.com/people/Acme-Prints/10001/', 'facebook.com/10001'],
  ['https://www.facebook.com/groups/harbours/permalink/7', 'facebook.com/groups/harbours'],
  ['https://www.facebook.com/photo.php?fbid=7', undefined],
  ['https://www.facebook.com/', undefined],
  ['https://www.instagram.com/acme.prints/p/Cx1/', 'instagram.com/acme.prints'],
  ['https://www.instagram.com/stories/acme/1/', 'instagram.com/acme'],
  ['https://www.instagram.com/p/Cx1/', undefined],
  ['https://twitter.com/acme/status/1', 'x.com/acme'],
  ['https://x.com/acme', 'x.com/acme'],
  ['https://x.com/i/web/status/1', undefined],
  ['https://www.etsy.com/shop/AcmePrints?ref=x', 'etsy.com/shop/acmeprints'],
  ['https://www.etsy.com/de/shop/AcmePrints', 'etsy.com/shop/acmeprints'],
  ['https://www.etsy.com/listing/1/harbour', undefined],
  ['https://acmeprints.etsy.com/', 'acmeprints.etsy.com'],
  ['https://www.pinterest.co.uk/acme/boards/', 'pinterest.com/acme'],
  ['https://de.pinterest.com/acme/', 'pinterest.com/acme'],
  ['https://www.pinterest.com/pin/1/', undefined],
  ['https://www.redbubble.com/people/acme/shop', 'redbubble.com/people/acme'],
  ['https://www.ebay.de/usr/acme', 'ebay.com/acme'],
  ['https://www.linkedin.com/company/acme/posts', 'linkedin.com/company/acme'],
  ['https://www.youtube.com/@acme/videos', 'youtube.com/@acme'],
  ['https://www.reddit.com/r/harbours/comments/1', 'reddit.com/r/harbours'],
  ['https://www.flickr.com/photos/12345@N01/77/', 'flickr.com/12345@n01'],
  ['https://jane.wordpress.com/2026/01/', 'jane.wordpress.com'],
  ['https://blog.jane.wordpress.com/', 'jane.wordpress.com'],
  ['https://wordpress.com/go/', undefined],
  ['https://www.tumblr.com/jane/77', 'tumblr.com/jane'],
  ['https://jane.tumblr.com/post/77', 'jane.tumblr.com'],
  ['https://64.media.tumblr.com/x.jpg', undefined],
  ['https://facebook.com.example/acme', undefined],
  ['https://example.com/facebook.com/acme', undefined],
  ['no address', undefined],
])('%s belongs to the account %s', (address, key) => {
  expect(platformAccount(address)?.key).toBe(key)
})

test('Any path of a platform yields an account of that platform', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(
      fc.webPath(),
      fc.constantFrom('facebook.com', 'etsy.com', 'tumblr.com', 'youtube.com'),
      (path, host) => {
        const account = platformAccount(`https://www.${host}${path}`)
        expect(account?.key.startsWith(`${host}/`) ?? true).toBe(true)
      },
    ),
  )
})

test('A platform is recognised on its own hosts only', () => {
  expect(['m.facebook.com', 'www.ebay.co.uk', 'jane.wordpress.com'].map(isPlatform)).toEqual([true, true, true])
  expect(['myfacebook.com', 'ana.example'].map(isPlatform)).toEqual([false, false])
})
