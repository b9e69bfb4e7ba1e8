import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractPage } from './extract-page.ts'
import { needsRendering } from './needs-rendering.ts'

const judge = (html: string) => needsRendering(html, extractPage(html, 'https://x.example/'))
const nothing = { images: [], text: '' }
const app = '<script src="/app.js"></script>'
const prose = 'A harbour in the first light of the day. '.repeat(20)

test.each([
  ['an application in an empty element', `<body><div id="root"></div>${app}`, true],
  ['one of another make', `<body><app-root></app-root>${app}`, true],
  ['a page that asks for scripts', `<noscript>Please enable JavaScript.</noscript>${app}`, true],
  ['pictures without addresses', `<p>${prose}${'<img class="lazy" data-id="7">'.repeat(3)}${app}`, true],
  ['pictures that stand for others', `<p>${prose}${'<img src="data:image/gif;base64,R0lG">'.repeat(3)}${app}`, true],
  ['an application that was drawn by its server', `<div id="root"><p>${prose}</p></div>${app}`, false],
  [
    'pictures that come late from addresses in the markup',
    `${'<img src="data:image/gif;base64,R0" data-src="/a.jpg">'.repeat(3)}${app}`,
    false,
  ],
  [
    'pictures whose addresses stand between other words',
    `${'<img alt="a = b" data-w=1 :src = "/a.jpg?x=1">'.repeat(3)}${app}`,
    false,
  ],
  ['a few of many without addresses', `${'<img src="/a.jpg">'.repeat(4)}${'<img>'.repeat(3)}${app}`, false],
  ['a page without scripts', '<body><div id="root"></div>', false],
  ['a page of text with one picture', `<p>${prose}<img src="/a.jpg">${app}`, false],
])('%s: rendering is needed: %s', (_, html, is) => {
  expect(judge(html)).toBe(is)
})

test('Any markup is judged in time linear in its length', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(fc.string(), (html) => {
      expect(judge(`<script>${html}`)).toBeTypeOf('boolean')
    }),
  )
  const full = (piece: string) => piece.repeat(5_000_000 / piece.length)
  const within = (piece: string, most: number) => piece.repeat(most / piece.length)
  for (const hostile of [
    full('<img '),
    full('<noscript>'),
    full('<div id="root"'),
    full('<div id=root '),
    full(`${within('<div id=root ', 400)}>${' '.repeat(50_000)}`),
  ])
    expect(needsRendering(`<script>${hostile}`, nothing)).toBe(false)
  for (const name of [within('src-', 1900), within('a', 1900), within('src ', 1900), `alt${' '.repeat(1900)}`])
    expect(needsRendering(`<script>${full(`<img ${name}>`)}`, nothing)).toBe(true)
})
