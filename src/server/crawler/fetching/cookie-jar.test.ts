import { expect, test } from 'vitest'
import { openCookieJar } from './cookie-jar.ts'

const now = new Date('2026-11-25T12:00:00Z')
/** Cookies for the second address after the first set these. */
const said = (from: string, cookies: string[], to: string) => {
  const jar = openCookieJar()
  jar.take(new URL(from), cookies, now)
  return jar.for(new URL(to))
}

test.each([
  ['the same host', 'https://a.example/', ['x=1'], 'https://a.example/p', 'x=1'],
  ['another host', 'https://a.example/', ['x=1'], 'https://b.example/', undefined],
  ['a host below, not asked for', 'https://a.example/', ['x=1'], 'https://w.a.example/', undefined],
  ['a host beside, asked for', 'https://w.a.example/', ['x=1; Domain=.a.example'], 'https://v.a.example/', 'x=1'],
  ['a whole ending', 'https://a.co.uk/', ['x=1; domain=co.uk'], 'https://b.co.uk/', undefined],
  ['a host that is somebody else’s', 'https://a.example/', ['x=1; domain=b.example'], 'https://b.example/', undefined],
  ['its folder', 'https://a.example/in/p', ['x=1'], 'https://a.example/in/q', 'x=1'],
  ['another folder', 'https://a.example/in/p', ['x=1'], 'https://a.example/inn/q', undefined],
  ['a path that it names', 'https://a.example/in/p', ['x=1; Path=/'], 'https://a.example/q', 'x=1'],
  ['https alone', 'https://a.example/', ['x=1; Secure'], 'http://a.example/', undefined],
  [
    'one that is over',
    'https://a.example/',
    ['x=1', 'x=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    'https://a.example/',
    undefined,
  ],
  ['one of no age', 'https://a.example/', ['x=1', 'x=2; Max-Age=0'], 'https://a.example/', undefined],
  [
    'one that lasts',
    'https://a.example/',
    ['x=a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    'https://a.example/',
    'x=a=b',
  ],
  ['several', 'https://a.example/', ['x=1', 'y=2; Path=/p'], 'https://a.example/p', 'y=2; x=1'],
  ['a line of its own', 'https://a.example/', ['x=1\r\ny: 2'], 'https://a.example/', undefined],
  ['far too much', 'https://a.example/', [`x=${'1'.repeat(5000)}`], 'https://a.example/', undefined],
])('%s', (_, from, cookies, to, header) => {
  expect(said(from, cookies, to)).toBe(header)
})

test('Servers cannot fill a jar without end', () => {
  const jar = openCookieJar()
  for (let n = 0; n < 100; n++)
    jar.take(
      new URL('https://a.example/'),
      Array.from({ length: 100 }, (_, at) => `n${n}x${at}=${'v'.repeat(1000)}`),
      now,
    )
  expect(jar.for(new URL('https://a.example/'))!.length).toBeLessThan(10_000)
})
