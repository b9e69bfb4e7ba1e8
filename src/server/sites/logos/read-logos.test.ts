import { expect, test } from 'vitest'
import { logosIn } from './read-logos.ts'

const named = (markup: string, url = 'https://shop.example/') => logosIn(markup, url).map((one) => one.url)
const favicon = 'https://shop.example/favicon.ico'

test('Touch icons, logos and icons come first, the largest first', () => {
  const markup = `<meta property="og:image" content="/photo.jpg"><link rel="shortcut icon" href=a.png sizes="16x16">
    <link sizes="48x48" rel='icon' href='b.png'><link rel="apple-touch-icon" href="/t.png?a=1&amp;b=2">
    <script type="application/ld+json">{"@type":"Organization","logo":{"@type":"ImageObject","url":"https:\\/\\/cdn.example\\/l.png"}}</script>`
  expect(logosIn(markup, 'https://shop.example/')).toEqual([
    { url: 'https://shop.example/t.png?a=1&b=2', from: 'touch-icon' },
    { url: 'https://cdn.example/l.png', from: 'schema' },
    { url: 'https://shop.example/b.png', from: 'icon' },
    { url: 'https://shop.example/a.png', from: 'icon' },
    { url: favicon, from: 'icon' },
    { url: 'https://shop.example/photo.jpg', from: 'picture' },
  ])
})

test('Drawings, inline pictures and non-addresses are skipped', () => {
  const markup = `<link rel="icon" type="image/svg+xml" href="/a"><link rel="icon" href="/a.svg"><link rel="icon" href="data:image/png;base64,AA">
    <link rel="icon"><link rel="stylesheet" href="/icon.css"><link rel="icon" href="/${'x'.repeat(3000)}">`
  expect(named(markup)).toEqual([favicon])
})

test("An inner page's sharing picture is no logo", () => {
  expect(named('<meta property="og:image" content="/photo.jpg">', 'https://shop.example/about')).toEqual([favicon])
})

test('Addresses are relative to the base that a page states', () => {
  expect(named('<base href="https://cdn.example/x/"><link rel="icon" href="i.png">')).toEqual([
    'https://cdn.example/x/i.png',
    favicon,
  ])
})

test('Reading any page takes time linear in its length', () => {
  for (const hostile of ['<link ', '"logo":', '"logo":{', '"logo":"\\/', "<link rel='icon", '<meta a = '])
    expect(named(hostile.repeat(200_000 / hostile.length)).length).toBeLessThan(4)
})
