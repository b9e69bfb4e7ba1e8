import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullFileAddresses } from './full-files.ts'
import { namings } from './named-originals.ts'
import { sizedAddresses } from './sized-addresses.ts'

/** Constructed as the documentation of each maker has it. */
test.each([
  [
    'next/image',
    'https://blue.example/_next/image?url=%2Fphotos%2Fa.jpg&w=64&q=75',
    'https://blue.example/photos/a.jpg',
  ],
  [
    'next/image of a CDN',
    'https://blue.example/_next/image?url=https%3A%2F%2Fcdn.example%2Fa.jpg&w=64&q=75',
    'https://cdn.example/a.jpg',
  ],
  ['Vercel', 'https://blue.example/_vercel/image?url=%2Fa.jpg&w=64&q=75', 'https://blue.example/a.jpg'],
  ['Netlify', 'https://blue.example/.netlify/images?url=/a.jpg&w=50', 'https://blue.example/a.jpg'],
  [
    'Astro',
    'https://blue.example/_image?href=%2F_astro%2Fa.hash.jpg&w=100&f=webp',
    'https://blue.example/_astro/a.hash.jpg',
  ],
  ['Nuxt', 'https://blue.example/_ipx/w_200/photos/a.jpg', 'https://blue.example/photos/a.jpg'],
  ['wsrv', 'https://wsrv.nl/?url=blue.example/a.jpg&w=100', 'https://blue.example/a.jpg'],
  ['weserv', 'https://images.weserv.nl/?url=ssl:blue.example/a.jpg&w=100', 'https://blue.example/a.jpg'],
  [
    'Photon',
    'https://i0.wp.com/blue.example/wp-content/uploads/a.jpg?resize=150%2C150&ssl=1',
    'https://blue.example/wp-content/uploads/a.jpg',
  ],
  ['Photon of a size', 'https://i0.wp.com/blue.example/a-150x150.jpg?w=90', 'https://blue.example/a.jpg'],
  [
    'Cloudflare',
    'https://blue.example/cdn-cgi/image/width=80,quality=75/photos/a.jpg',
    'https://blue.example/photos/a.jpg',
  ],
  [
    'Cloudflare of another site',
    'https://blue.example/cdn-cgi/image/width=80/https://cdn.example/a.jpg',
    'https://cdn.example/a.jpg',
  ],
  [
    'Cloudinary fetch',
    'https://res.cloudinary.com/blue/image/fetch/w_100,c_fill/https://blue.example/a.jpg',
    'https://blue.example/a.jpg',
  ],
  [
    'imgproxy',
    'https://img.example/insecure/rs:fit:100:100/plain/https://blue.example/a.jpg@webp',
    'https://blue.example/a.jpg',
  ],
  ['Thumbor', 'https://thumb.example/unsafe/100x100/smart/blue.example/a.jpg', 'https://blue.example/a.jpg'],
  [
    'TimThumb',
    'https://blue.example/timthumb.php?src=/uploads/a.jpg&w=100&h=100',
    'https://blue.example/uploads/a.jpg',
  ],
  [
    'a script with url=',
    'https://blue.example/resize?url=https://blue.example/a.jpg&width=90',
    'https://blue.example/a.jpg',
  ],
  [
    'WordPress',
    'https://blue.example/wp-content/uploads/2023/03/a-150x150.jpg',
    'https://blue.example/wp-content/uploads/2023/03/a.jpg',
  ],
  [
    'Shopify',
    'https://cdn.shopify.com/s/files/1/1/products/a_200x.jpg?v=17',
    'https://cdn.shopify.com/s/files/1/1/products/a.jpg?v=17',
  ],
  [
    'Shopify cropped',
    'https://cdn.shopify.com/s/files/1/1/a_100x100_crop_center@2x.jpg',
    'https://cdn.shopify.com/s/files/1/1/a.jpg',
  ],
  ['Shopify by name', 'https://cdn.shopify.com/s/files/1/1/a_small.png', 'https://cdn.shopify.com/s/files/1/1/a.png'],
  [
    'Shopify by parameter',
    'https://blue.example/cdn/shop/files/a.jpg?v=17&width=120',
    'https://blue.example/cdn/shop/files/a.jpg?v=17',
  ],
  [
    'Cloudinary',
    'https://res.cloudinary.com/blue/image/upload/w_100,h_100,c_fill/q_auto/v17/a.jpg',
    'https://res.cloudinary.com/blue/image/upload/v17/a.jpg',
  ],
  [
    'imgix',
    'https://blue.imgix.net/a.jpg?w=100&h=100&fit=crop&auto=format',
    'https://blue.imgix.net/a.jpg?auto=format',
  ],
  ['ImageKit', 'https://ik.imagekit.io/blue/tr:w-100,h-100/a.jpg', 'https://ik.imagekit.io/blue/a.jpg'],
  ['ImageKit by parameter', 'https://ik.imagekit.io/blue/a.jpg?tr=w-100', 'https://ik.imagekit.io/blue/a.jpg'],
  ['Uploadcare', 'https://ucarecdn.com/5e1f/-/preview/100x100/', 'https://ucarecdn.com/5e1f/'],
  [
    'Wix',
    'https://static.wixstatic.com/media/a_b~mv2.jpg/v1/fill/w_100,h_100,al_c,q_80/a.jpg',
    'https://static.wixstatic.com/media/a_b~mv2.jpg',
  ],
  [
    'Squarespace',
    'https://images.squarespace-cdn.com/content/v1/5e/a.jpg?format=100w',
    'https://images.squarespace-cdn.com/content/v1/5e/a.jpg',
  ],
  ['Google', 'https://lh3.googleusercontent.com/abc=w100-h100-p', 'https://lh3.googleusercontent.com/abc'],
  ['Flickr', 'https://live.staticflickr.com/65535/1_ab_q.jpg', 'https://live.staticflickr.com/65535/1_ab_b.jpg'],
  ['Tumblr', 'https://64.media.tumblr.com/ab/tumblr_x_100.jpg', 'https://64.media.tumblr.com/ab/tumblr_x_1280.jpg'],
  ['Pinterest', 'https://i.pinimg.com/236x/ab/cd/a.jpg', 'https://i.pinimg.com/originals/ab/cd/a.jpg'],
  [
    'Etsy',
    'https://i.etsystatic.com/1/r/il/ab/1/il_75x75.1_ab.jpg',
    'https://i.etsystatic.com/1/r/il/ab/1/il_fullxfull.1_ab.jpg',
  ],
  ['eBay', 'https://i.ebayimg.com/images/g/ab/s-l64.jpg', 'https://i.ebayimg.com/images/g/ab/s-l1600.jpg'],
  ['Amazon', 'https://m.media-amazon.com/images/I/71ab._AC_SX100_.jpg', 'https://m.media-amazon.com/images/I/71ab.jpg'],
  ['YouTube', 'https://i.ytimg.com/vi/ab/hqdefault.jpg', 'https://i.ytimg.com/vi/ab/maxresdefault.jpg'],
  ['Medium', 'https://miro.medium.com/v2/resize:fit:100/1*ab.jpg', 'https://miro.medium.com/1*ab.jpg'],
  [
    'Wikimedia',
    'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.jpg/120px-A.jpg',
    'https://upload.wikimedia.org/wikipedia/commons/a/ab/A.jpg',
  ],
  ['IIIF', 'https://iiif.example/2/a/full/200,/0/default.jpg', 'https://iiif.example/2/a/full/max/0/default.jpg'],
  [
    'Drupal',
    'https://blue.example/sites/default/files/styles/thumbnail/public/2023/a.jpg?itok=x',
    'https://blue.example/sites/default/files/2023/a.jpg',
  ],
  [
    'Magento',
    'https://blue.example/media/catalog/product/cache/0123456789abcdef0123456789abcdef/a/b/ab.jpg',
    'https://blue.example/media/catalog/product/a/b/ab.jpg',
  ],
  [
    'Ghost',
    'https://blue.example/content/images/size/w100/2023/a.jpg',
    'https://blue.example/content/images/2023/a.jpg',
  ],
  [
    'Storyblok',
    'https://a.storyblok.com/f/1/800x600/ab/a.jpg/m/100x100',
    'https://a.storyblok.com/f/1/800x600/ab/a.jpg',
  ],
  ['PrestaShop', 'https://blue.example/12-small_default/a.jpg', 'https://blue.example/12-large_default/a.jpg'],
  ['Contentful', 'https://images.ctfassets.net/1/2/3/a.jpg?w=100&q=50', 'https://images.ctfassets.net/1/2/3/a.jpg'],
])('The full file is told by the address of %s', (_, shown, full) => {
  expect(fullFileAddresses(shown)[0]).toBe(full)
})

test.each([
  'https://blue.example/a.jpg',
  'https://blue.example/a-2023.jpg',
  'https://blue.example/page?id=7',
  'https://blue.imgix.net/a.jpg?w=100&s=0123456789abcdef',
  'https://scontent.cdninstagram.com/a.jpg?stp=dst-jpg_s150x150&oh=1&oe=2',
  'https://blue.example/share?url=javascript:alert(1)',
  'https://blue.example/image?url=logo',
  'data:image/png;base64,AA',
  'no address',
])('No file is guessed behind %s', (shown) => {
  expect(fullFileAddresses(shown)).toEqual([])
})

test('Every maker has a source and brings two files at most', () => {
  for (const { by, source } of [...namings, ...sizedAddresses]) expect([by, source.length > 5]).toEqual([by, true])
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.webPath(), (url, path) => {
      const found = fullFileAddresses(`${url}?url=${encodeURIComponent(`https://b.example${path}`)}&w=90`)
      expect(found.length).toBeLessThanOrEqual(2)
      for (const one of found) expect(one).toMatch(/^https?:\/\//)
    }),
  )
})

test('Addresses of any make take no long time', () => {
  for (const part of ['/unsafe/', 'w_1,', '/cache/a/', '-10x10', '/thumb/a/', '/_next', 'a.', '/image/fetch/'])
    for (const length of [1900, 1_000_000])
      expect(
        fullFileAddresses(`https://blue.example/${part.repeat(length / part.length)}a.jpg`).length,
      ).toBeLessThanOrEqual(2)
})
