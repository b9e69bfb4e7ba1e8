import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const page = 'https://site.example/stories/one'
const imagesOf = (html: string) => extractPage(html, page).images.map(short)
const short = (address: string) => address.replace('https://site.example', '')

test.each([
  [
    'an attribute nobody knows: an address',
    '<img src="data:," data-anything="https://cdn.example/x/7"><div data-hero-photo="/p/7"><img nitro-lazy-src="/n/7">',
    ['https://cdn.example/x/7', '/p/7', '/n/7'],
  ],
  ['a srcset', '<div data-responsive="/a?w=1 320w, /a?w=2 640w">', ['/a?w=1', '/a?w=2']],
  [
    'JSON',
    `<div data-gallery='[{"url":"/a.jpg","w":1},{"large":"\\/b.jpg"}]' data-image='{"src":"/c/7"}'><img data-x="{&quot;1x&quot;:&quot;/d.jpg&quot;}">`,
    ['/a.jpg', '/b.jpg', '/c/7', '/d.jpg'],
  ],
  ['JSON with a srcset', `<div data-y='{"srcset":"/a.jpg 1x, /b.jpg 2x"}'>`, ['/a.jpg', '/b.jpg']],
  ['brackets that are none', '<img data-interchange="[/a.jpg, small], [/b.jpg, large]">', ['/a.jpg', '/b.jpg']],
  [
    'several addresses',
    '<div data-all="/a.jpg|/b.jpg" data-more="/c.jpg,/d_1,e_2.jpg">',
    ['/a.jpg', '/b.jpg', '/c.jpg', '/d_1,e_2.jpg'],
  ],
  ['markup', '<div data-html="<img src=&quot;/a.jpg&quot;>">', ['/a.jpg']],
  ['a width left open', '<img data-src="/a_{width}x.jpg" data-widths="[180, 360, 720]">', ['/a_720x.jpg']],
  ['one left open that nobody lists', '<img src="/a/%7Bw%7Dx%7Bh%7D.%7Bf%7D">', ['/a/1024x1024.jpg']],
  ['a srcset left open', '<img data-srcset="/a_{width}x.jpg 1x">', ['/a_1024x.jpg']],
  [
    'what leads elsewhere',
    '<img data-permalink="https://site.example/p/7" data-pin-url="/p"><a data-href="/p"><div data-image-type="image/jpeg" data-action="/api/x" data-ratio="3/2">',
    [],
  ],
])('An attribute that scripts read may hold %s', (_, html, images) => {
  expect(imagesOf(html).toSorted()).toEqual(images.toSorted())
})

test.each([
  [
    'a page’s state',
    '<script id="__NEXT_DATA__" type="application/json">{"props":{"image":"/a.jpg","photo":{"url":"https:\\/\\/cdn.example\\/7?w=1\\u0026h=2"},"slug":"/p"}}</script>',
    ['/a.jpg', 'https://cdn.example/7?w=1&h=2'],
  ],
  [
    'a variable',
    `<script>// that's it\nwindow.state = {title: "It's", images: ['/a.jpg', "/b/7"], next: '/p'}; var bg = "/c.png"</script>`,
    ['/a.jpg', '/b/7', '/c.png'],
  ],
  [
    'JSON in a text of JSON',
    String.raw`<script>load("{\"gallery\":[{\"src\":\"https:\\\/\\\/cdn.example\\\/a.jpg\"}]}")</script>`,
    ['https://cdn.example/a.jpg'],
  ],
  ['a srcset', '<script>x={"srcSet":"/a?w=1 1x, /b?w=2 2x"}</script>', ['/a?w=1', '/b?w=2']],
  ['a template', '<script>x={"image":"//cdn.example/a_{width}x.jpg"}</script>', ['https://cdn.example/a_1024x.jpg']],
  [
    'programs',
    `<script>s.src='https://tags.example/gtm?id='+i;if(/["']/.test(x)||y.endsWith(".jpg"))z="image/png";load('/api/photos');t="*.jpg"</script>`,
    [],
  ],
])('Data of a script: %s', (_, html, images) => {
  expect(imagesOf(html).toSorted()).toEqual(images.toSorted())
})

test('Pictures that only scripts name come last', () => {
  const { images, inScripts } = extractPage('<script>x={"image":"/a.jpg"}</script><img src="/b.jpg">', page)
  expect([images.map(short), inScripts]).toEqual([['/b.jpg', '/a.jpg'], 1])
})

test.each([
  [String.raw`/a\(1\).jpg`, '/a(1).jpg'],
  [String.raw`/b\ c\'d.jpg`, "/b%20c'd.jpg"],
  [
    String.raw`"/e\
f.jpg"`,
    '/ef.jpg',
  ],
  [String.raw`'/\0067 .jpg'`, '/g.jpg'],
  ["'/h)(i.jpg'", '/h)(i.jpg'],
])("A style's url(%s) is read", (address, image) => {
  expect(imagesOf(`<style>/* url(/no.jpg) ' */.a{background:url(${address})}</style>`)).toEqual([image])
})

test('A frame’s document shows its pictures and links on the page', () => {
  const html = `<title>T</title><iframe srcdoc="<title>No</title><meta name=robots content=noindex><img src='a.jpg'><a href='/p'>x</a><style>b{background:url(/c.jpg)}</style><iframe srcdoc='<img src=/d.jpg>'></iframe>"></iframe>`
  const { title, images, links, robots } = extractPage(html, page)
  expect(images.map(short).toSorted()).toEqual(['/c.jpg', '/d.jpg', '/stories/a.jpg'])
  expect([title, links.map(short), robots.noindex]).toEqual(['T', ['/p'], false])
})

test('A frame’s document and its page have their own bases', () => {
  const html = `<base href="/in/"><img src="a.jpg"><iframe srcdoc="<base href='https://other.example/b/'><img src='a.jpg'><a href='p'>x</a><link rel=stylesheet href=s.css><iframe srcdoc='<img src=c.jpg>'></iframe>"></iframe><iframe srcdoc="<base href='deep/'><img src='a.jpg'>"></iframe><iframe srcdoc="<img src='d.jpg'>"></iframe>`
  const { images, links, sheets } = extractPage(html, page)
  expect(images.map(short).toSorted()).toEqual([
    '/in/a.jpg',
    '/in/d.jpg',
    '/in/deep/a.jpg',
    'https://other.example/b/a.jpg',
    'https://other.example/b/c.jpg',
  ])
  expect([links, sheets]).toEqual([['https://other.example/b/p'], ['https://other.example/b/s.css']])
})

test.each([
  ['0', true],
  ['1;url=/stories/one', true],
  ['0; URL="https://site.example/stories/one#top"', true],
  ['0;url=', true],
  ['300', false],
  ['0;url=/two', false],
])('A page that says refresh %s is loaded again: %s', (content, reloads) => {
  const html = `<meta http-equiv=refresh content='${content}'>`
  expect(extractPage(html, page).reloads).toBe(reloads)
})

test('A sheet preloaded and applied by a script is named', () => {
  const html = `<link rel="preload" as="style" href="/s.css" onload="this.rel='stylesheet'"><link rel=preload as=font href=/f.woff2>`
  const { sheets, images } = extractPage(html, page)
  expect([sheets.map(short), images]).toEqual([['/s.css'], []])
})

test('Sheets are named with those that rules import', () => {
  const html = `<link rel=stylesheet href="/s.css"><link rel="Alternate Stylesheet" href="t.css"><link rel=stylesheet media=print href=/p.css><style>@import url(/u.css);@IMPORT "v" screen;@font-face{src:url(/f.woff)}</style>`
  const { sheets, images } = extractPage(html, page)
  expect([sheets.map(short), images]).toEqual([['/s.css', '/stories/t.css', '/u.css', '/stories/v'], []])
})

test.each([
  ['iso-8859-1', '/a?ort=Köln&x=ł', ['/a?ort=K%F6ln&x=%26%23322%3B']],
  ['iso-8859-1', '/schön.jpg', ['/sch%C3%B6n.jpg', '/sch%F6n.jpg']],
  ['iso-8859-1', '/sch%F6n.jpg', ['/sch%F6n.jpg']],
  ['shift_jis', '/a?q=写真', ['/a?q=%8E%CA%90%5E']],
  ['koi8-r', '/a?q=фото', ['/a?q=%C6%CF%D4%CF']],
  ['utf-8', '/schön.jpg?q=ö', ['/sch%C3%B6n.jpg?q=%C3%B6']],
  ['utf-16le', '/a?q=ö', ['/a?q=%C3%B6']],
])('Addresses in a page in %s: %s', (charset, address, images) => {
  const { encoding } = new TextDecoder(charset)
  expect(extractPage(`<img src="${address}">`, page, encoding).images.map(short)).toEqual(images)
})

test.each([
  ['one address', '{"@type":"Article","image":"/a.jpg"}', ['/a.jpg']],
  ['a list', '{"image":["/a.jpg",{"@type":"ImageObject","url":"/b.jpg","caption":"/no.jpg"}]}', ['/a.jpg', '/b.jpg']],
  [
    'an image object',
    '{"@graph":[{"@type":"ImageObject","url":"/a.jpg","contentUrl":"/b.jpg","width":1}]}',
    ['/a.jpg', '/b.jpg'],
  ],
  ['a thumbnail', '{"@type":"VideoObject","thumbnailUrl":["/a.jpg"],"contentUrl":"/v.mp4","url":"/page"}', ['/a.jpg']],
  ['a comma too many', '{"image":["/a.jpg","/b?id=1",],}', ['/a.jpg', '/b?id=1']],
  ['a line break in a text', '{"description":"one\ntwo","image":"/a.jpg"}', ['/a.jpg']],
  ['no end', '{"image":"/a.jpg"', ['/a.jpg']],
  ['no object at all', '"/a.jpg"', []],
  ['nested without end', `${'{"image":'.repeat(5000)}"/a.jpg"${'}'.repeat(5000)}`, []],
])('JSON-LD with %s', (_, json, images) => {
  expect(imagesOf(`<script type="application/ld+json">${json}</script>`)).toEqual(images)
})
