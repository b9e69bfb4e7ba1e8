import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBase, readHost, longestAddress, pageAddress, promisedKind, webAddress } from './web-address.ts'

const base = readBase('https://shop.example/a/b/page.html?x=1')

test.each([
  ['c.jpg', 'https://shop.example/a/b/c.jpg'],
  ['../c.jpg', 'https://shop.example/a/c.jpg'],
  ['/c.jpg', 'https://shop.example/c.jpg'],
  ['//cdn.example/c.jpg', 'https://cdn.example/c.jpg'],
  ['HTTPS://CDN.Example:443/C.jpg#top', 'https://cdn.example/C.jpg'],
  ['http://cdn.example:80/c.jpg', 'http://cdn.example/c.jpg'],
  ['http://cdn.example:8080/c.jpg', 'http://cdn.example:8080/c.jpg'],
  ['https://cdn.example', 'https://cdn.example/'],
  [' \n/spaces in\tit.jpg ', 'https://shop.example/spaces%20init.jpg'],
  ['/Größe/ä.jpg', 'https://shop.example/Gr%C3%B6%C3%9Fe/%C3%A4.jpg'],
  ['/Gr%c3%b6%c3%9fe/%7Eme%2d1.jpg', 'https://shop.example/Gr%C3%B6%C3%9Fe/~me-1.jpg'],
  ['/a%2Fb.jpg', 'https://shop.example/a%2Fb.jpg'],
  ['/w_300,h_200/c.jpg', 'https://shop.example/w_300,h_200/c.jpg'],
  ['?y=2', 'https://shop.example/a/b/page.html?y=2'],
  ['https://münchen.example/c.jpg', 'https://xn--mnchen-3ya.example/c.jpg'],
  ['/./x/../c.jpg', 'https://shop.example/c.jpg'],
  ['/\\evil.example/c.jpg', 'https://evil.example/c.jpg'],
])('%j is the address %s', (text, address) => {
  expect(webAddress(text, base)).toBe(address)
})

test.each([
  '',
  '   ',
  '#top',
  'data:image/gif;base64,R0lGOD',
  'javascript:void(0)',
  'mailto:a@b.example',
  'blob:https://shop.example/1',
  'ftp://shop.example/c.jpg',
  'http://',
  'http://user:secret@shop.example/c.jpg',
  'https://exa mple/',
  `https://${'a.'.repeat(127)}example/`,
  `/${'a'.repeat(longestAddress)}`,
  `/${'ä'.repeat(longestAddress / 4)}`,
])('%j is no address', (text) => {
  expect(webAddress(text, base)).toBeUndefined()
})

test.each([
  ['between two letters', (blanks: string) => `a${blanks}b`, undefined],
  ['around an address', (blanks: string) => `${blanks}/a.jpg${blanks}`, 'https://shop.example/a.jpg'],
  ['and nothing else', (blanks: string) => blanks, undefined],
])('A page full of blanks %s is read', (_, text, address) => {
  expect(webAddress(text(' \0\n\u00a0'.repeat(1_000_000)), base)).toBe(address)
})

test('An address in normal form stays unchanged', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const once = webAddress(url, base)
      fc.pre(once !== undefined)
      expect(webAddress(once, base)).toBe(once)
      expect(once).not.toContain('#')
    }),
  )
})

test('Any address read is http or https, short and readable', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const address = webAddress(text, base)
      if (address === undefined) return
      expect(address).toMatch(/^https?:\/\/[^/?#]+\//)
      expect(address.length).toBeLessThanOrEqual(longestAddress)
      expect(new URL(address).host).toBe(readHost(address))
      expect(address).not.toMatch(/[\s"\\]/)
    }),
  )
})

test.each([
  ['/p?utm_source=mail&id=7&utm_medium=x', 'https://shop.example/p?id=7'],
  ['/p?gclid=abc', 'https://shop.example/p'],
  ['/p;jsessionid=0A1B2C?id=7', 'https://shop.example/p?id=7'],
  ['/p?PHPSESSID=1&sid=12', 'https://shop.example/p?sid=12'],
  ['/p?id=7&id=8', 'https://shop.example/p?id=7&id=8'],
])('A link to %s leads to %s, without tracking', (text, address) => {
  expect(pageAddress(text, base)).toBe(address)
})

describe('The name in an address', () => {
  test.each([
    ['/a.JPG', 'picture'],
    ['/a.jpeg?w=100', 'picture'],
    ['/a.webp#x', 'picture'],
    ['/a.pdf', 'other-file'],
    ['/style.css?v=2', 'other-file'],
    ['/logo.svg', 'other-file'],
    ['/a.html', 'page'],
    ['/a.php?file=a.jpg', 'page'],
    ['/', 'page'],
    ['/a.jpg/', 'page'],
    ['/version-1.25', 'page'],
  ])('%s promises a %s', (path, promise) => {
    expect(promisedKind(`https://shop.example${path}`)).toBe(promise)
  })
})
