import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractPage } from './extract-page.ts'
import { maxImages, maxLinks } from './addresses/resolve-named.ts'

const page = 'https://site.example/stories/one'
const imagesOf = (html: string) => extractPage(html, page).images.map(short)
const linksOf = (html: string) => extractPage(html, page).links.map(short)
const short = (address: string) => address.replace('https://site.example', '')

describe('Pictures', () => {
  test.each([
    ['img', '<img src="/a.jpg">', ['/a.jpg']],
    ['img, unquoted, in capitals', '<IMG SRC=a.jpg ALT=x>', ['/stories/a.jpg']],
    ['img without an ending', '<img src="/photo?id=7">', ['/photo?id=7']],
    ['img without a closing bracket, at the end', '<img src="/a.jpg"', []],
    ['entities', '<img src="/a?x=1&amp;y=2&#38;z=&#x33;">', ['/a?x=1&y=2&z=3']],
    ['an entity without its end', '<img src="/a?x=1&copy=2">', ['/a?x=1&copy=2']],
    [
      'srcset and sizes',
      '<img src="/s.jpg" srcset="/m.jpg 2x,/l.jpg 3x" sizes="100vw">',
      ['/s.jpg', '/m.jpg', '/l.jpg'],
    ],
    [
      'srcset with commas in addresses',
      '<img srcset="/w_1,h_2/a.jpg 1w, /w_3,h_4/a.jpg 3w">',
      ['/w_1,h_2/a.jpg', '/w_3,h_4/a.jpg'],
    ],
    [
      'picture',
      '<picture><source srcset="/a.webp" type="image/webp"><img src="/a.jpg"></picture>',
      ['/a.webp', '/a.jpg'],
    ],
    ['data-src', '<img src="data:image/gif;base64,R0" data-src="/a">', ['/a']],
    ['data-srcset', '<img data-srcset="/a.jpg 1x, /b.jpg 2x">', ['/a.jpg', '/b.jpg']],
    ['data-lazy-srcset', '<source data-lazy-srcset="/a.jpg 1x">', ['/a.jpg']],
    ['data-original', '<img data-original="a.jpg">', ['/stories/a.jpg']],
    ['data-lazy', '<img data-lazy="/a.jpg">', ['/a.jpg']],
    ['data-lazy-src', '<img data-lazy-src="/a.jpg">', ['/a.jpg']],
    ['data-bg', '<div data-bg="/a.jpg">', ['/a.jpg']],
    ['data-bg with a rule', `<div data-bg="url('/a.jpg')">`, ['/a.jpg']],
    ['data-background-image', '<div data-background-image="/a">', ['/a']],
    ['a data attribute nobody knows, with the name of a picture', '<a data-pswp="/a.jpg">', ['/a.jpg']],
    [
      'data attributes with settings',
      '<div data-src="true" data-large="1.5" data-full=\'{"a":1}\' data-bg="cover" data-name="My a.jpg">',
      [],
    ],
    [
      'og:image',
      '<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="1200">',
      ['/a.jpg'],
    ],
    ['og:image:secure_url', '<meta property="og:image:secure_url" content="/a.jpg">', ['/a.jpg']],
    ['twitter:image', '<meta name="Twitter:Image" content="/a.jpg">', ['/a.jpg']],
    [
      'itemprop',
      '<meta itemprop="image" content="/a.jpg"><link itemprop="thumbnailUrl" href="/b.jpg">',
      ['/a.jpg', '/b.jpg'],
    ],
    [
      'preload',
      '<link rel="preload" as="image" href="/a.jpg" imagesrcset="/b.jpg 1x">',
      ['/a.jpg', '/b.jpg'].toSorted().toReversed(),
    ],
    ['image_src', '<link rel="image_src" href="/a.jpg">', ['/a.jpg']],
    [
      'icons and sheets',
      '<link rel="icon" href="/i.png"><link rel="apple-touch-icon" href="/t.png"><link rel="preload" as="font" href="/f.woff2"><link rel=stylesheet href="/s.css">',
      [],
    ],
    ['poster', '<video poster="/p.jpg" src="/v.mp4"><source src="/v.webm"></video>', ['/p.jpg']],
    ['style attribute', `<div style="color:red;background:#fff url( '/a.jpg' ) no-repeat">`, ['/a.jpg']],
    ['style attribute with entities', '<div style="background-image:url(&quot;/a.jpg&quot;)">', ['/a.jpg']],
    [
      'style element',
      '<style>@import url(x.css);@font-face{src:url(f.woff2)}.a{background:url(/a.jpg)}.b{background:URL("b c.jpg")}</style>',
      ['/a.jpg', '/stories/b%20c.jpg'],
    ],
    [
      'escapes in styles',
      String.raw`<style>.a{background:url(/a\(1\).jpg)}.b{background:url("/\62 .jpg")}</style>`,
      ['/a(1).jpg', '/b.jpg'],
    ],
    [
      'image-set that says the types of its pictures',
      '<style>.a{background:image-set("/a.avif" type("image/avif"), "/b.jpg" type("image/jpeg"))}</style>',
      ['/a.avif', '/b.jpg'],
    ],
    [
      'escapes by number',
      String.raw`<style>.a{background:url(/a\28 1\29.jpg)} .b{background:url(\2f b\00002f c.jpg )} .c{background:url(/d\(.jpg\29 )}</style>`,
      ['/a(1).jpg', '/b/c.jpg', '/d(.jpg)'],
    ],
    ['image-set', '<style>.a{background:image-set("/a.avif" 1x, url(/b.jpg) 2x)}</style>', ['/b.jpg', '/a.avif']],
    ['noscript', '<noscript><img src="/a.jpg"></noscript>', ['/a.jpg']],
    ['template', '<template><img src="/a.jpg"></template>', ['/a.jpg']],
    ['a link to a file', '<a href="/a.JPG?w=1" rel="nofollow">large</a>', ['/a.JPG?w=1']],
    [
      'object and embed',
      '<object data="/a.png"></object><object type="image/jpeg" data="/b"></object><object data="/c.swf"></object><embed src="/d.jpg">',
      ['/a.png', '/b', '/d.jpg'],
    ],
    ['svg image', '<svg><image href="/a.jpg"/><image xlink:href="/b.jpg"></image></svg>', ['/a.jpg', '/b.jpg']],
    ['input', '<input type="image" src="/a.jpg">', ['/a.jpg']],
    ['background of a table', '<table background="/a.gif"><td background="b.gif">', ['/a.gif', '/stories/b.gif']],
    ['amp-img', '<amp-img src="/a.jpg"></amp-img>', ['/a.jpg']],
    [
      'scripts, frames and vector drawings',
      '<script src="/s.js"></script><iframe src="/f"></iframe><img src="/logo.svg"><track src="/t.vtt">',
      [],
    ],
    ['a comment', '<!-- <img src="/a.jpg"> --><img src="/b.jpg">', ['/b.jpg']],
    [
      'markup in a script',
      '<script>document.write(\'<img src="/a.jpg">\')</script><img src="/b.jpg">',
      ['/a.jpg', '/b.jpg'],
    ],
    ['markup in a text area', '<textarea><img src="/a.jpg"></textarea><img src="/b.jpg">', ['/b.jpg']],
    ['a tag in an attribute', '<img alt="<img src=/no.jpg>" src="/a.jpg">', ['/a.jpg']],
    ['an attribute twice', '<img src="/a.jpg" src="/b.jpg">', ['/a.jpg']],
    ['a line break in an address', '<img src="/a\n.jpg">', ['/a.jpg']],
    ['a quote that does not end', '<img src="/a.jpg"><img src="/b.jpg><p>', ['/a.jpg']],
    [
      'the same twice',
      '<img src="/a.jpg"><img src="a.jpg"><img src="/a.jpg#x"><img src="https://SITE.example:443/a.jpg">',
      ['/a.jpg', '/stories/a.jpg'],
    ],
    ['nothing', '<img><img src><img src=""><img src="#"><img src="about:blank"><img srcset>', []],
  ])('%s', (_, html, images) => {
    expect(imagesOf(html).toSorted()).toEqual(images.toSorted())
  })
})

describe('Links', () => {
  test.each([
    ['a', '<a href="/p">x</a><a href="q?x=1&amp;y=2#z">', ['/p', '/stories/q?x=1&y=2']],
    ['area', '<map><area href="/p"></map>', ['/p']],
    [
      'frames',
      '<frameset><frame src="/f"></frameset><iframe src="/g"></iframe><iframe data-src="/h">',
      ['/f', '/g', '/h'],
    ],
    [
      'next and previous',
      '<link rel="next" href="?page=3"><link rel="prev" href="?page=1">',
      ['/stories/one?page=3', '/stories/one?page=1'],
    ],
    ['refresh', '<meta http-equiv="Refresh" content="0; URL=\'/p\'">', ['/p']],
    [
      'refresh without its word',
      '<meta http-equiv=refresh content="0;/p"><meta http-equiv=refresh content="5, \'/q\' ">',
      ['/p', '/q'],
    ],
    ['an object that is a page', '<object type="text/html" data="/p"></object><object data="/film"></object>', ['/p']],
    ['refresh with blanks alone', '<meta http-equiv=refresh content="0 /p">', ['/p']],
    ['a page that is refreshed', '<meta http-equiv=refresh content="30"><meta http-equiv=refresh content="5;">', []],
    ['nofollow', '<a rel="ugc nofollow" href="/p"><a rel="nofollow" href="/a.jpg">', []],
    [
      'what is called as files are, after pages',
      '<a href="/wiki/File:a.jpg"></a><a href="/dr.ai"></a><a href="/p"></a>',
      ['/p', '/wiki/File:a.jpg', '/dr.ai'],
    ],
    [
      'no addresses',
      '<a href="mailto:a@b.example"></a><a href="javascript:x()"></a><a href="#x"></a><a></a><a href="tel:1">',
      [],
    ],
    ['visitors', '<a href="/p?utm_source=x"></a><a href="/p"></a>', ['/p']],
  ])('%s', (_, html, links) => {
    expect(linksOf(html)).toEqual(links)
  })
})

describe('The base of addresses', () => {
  test('The first base counts, also for earlier addresses', () => {
    const html =
      '<meta property="og:image" content="o.jpg"><base href="https://cdn.example/x/"><base href="/no/"><img src="a.jpg"><a href="p">'
    expect(extractPage(html, page)).toMatchObject({
      images: ['https://cdn.example/x/o.jpg', 'https://cdn.example/x/a.jpg'],
      links: ['https://cdn.example/x/p'],
    })
  })

  test.each(['<base href="javascript:x()">', '<base href="http://">', '<base>', '<base href="">'])(
    '%s is none',
    (base) => {
      expect(imagesOf(`${base}<img src="a.jpg">`)).toEqual(['/stories/a.jpg'])
    },
  )

  test('A relative base is relative to the page', () => {
    expect(imagesOf('<base href="../media/"><img src="a.jpg">')).toEqual(['/media/a.jpg'])
  })

  test('Addresses without scheme take the page’s', () => {
    expect(extractPage('<img src="//cdn.example/a.jpg">', 'http://site.example/').images).toEqual([
      'http://cdn.example/a.jpg',
    ])
  })
})

describe('Title, words and text', () => {
  test.each([
    ['<title> One\n &amp;  two </title><title>Three</title>', 'One & two'],
    ['<title></title><meta property="og:title" content="From the graph">', 'From the graph'],
    ['<svg><title>An icon</title></svg>', 'An icon'],
    ['<title>No end', 'No end'],
    ['<p>nothing', null],
    [`<title>${'x'.repeat(500)}</title>`, 'x'.repeat(300)],
    ['<title>a\0b\ud800</title>', 'ab\ufffd'],
  ])('%j is called %j', (html, title) => {
    expect(extractPage(html, page).title).toBe(title)
  })

  test('Robots wishes come from tags for everybody and for us', () => {
    const html =
      '<meta name="ROBOTS" content="nofollow"><meta name="rightframebot" content="noimageindex"><meta name="googlebot" content="noindex">'
    expect(extractPage(html, page).robots).toMatchObject({ noindex: false, nofollow: true, noimageindex: true })
  })

  test.each([
    ['<title>T</title><style>.a{}</style><p>One <b>two</b></p><script>x()</script>&lt;three&gt;', 'One two\n<three>'],
    ['<p>Germany</p>info<span>@</span><b>shop</b>.example<br>Tel. 1', 'Germany\ninfo@shop.example\nTel. 1'],
  ])('The text of %j is as a reader sees it, %j', (html, text) => {
    expect(extractPage(html, page).text).toBe(text)
  })
})

describe('Hostile markup', () => {
  const each = (count: number, html: (n: number) => string) => Array.from({ length: count }, (_, n) => html(n)).join('')

  test('Pictures and links are limited in number', () => {
    const { images, links } = extractPage(
      each(3000, (n) => `<img src="/${n}.jpg"><a href="/p${n}">`),
      page,
    )
    expect([images.length, links.length]).toEqual([maxImages, maxLinks])
  })

  test('Addresses that are too long are left out', () => {
    expect(imagesOf(`<img src="/${'x'.repeat(2000)}.jpg"><img src="/a.jpg">`)).toEqual(['/a.jpg'])
  })

  test('A million nested tags are read to the end', () => {
    const { images } = extractPage(`${'<b>'.repeat(1_000_000)}${'</i>'.repeat(200_000)}<img src="/a.jpg">`, page)
    expect(images.map(short)).toEqual(['/a.jpg'])
  })

  test.each([
    ['quotes', '<a href="'],
    ['comments', '<!--'],
    ['rules', '<style>url('],
    ['sets', '<img srcset="a ('],
    ['entities', '&#x'],
    ['brackets', '<'],
    ['sections', '<svg><![CDATA['],
    ['scripts', '<script type="application/ld+json">[</script>'],
    ['texts of scripts', '<script>\\\\"'],
    ['escapes of styles', '<style>"\\'],
    ['remarks in styles', '<style>/*'],
    ['templates', '<img data-src="{{{'],
    ['frames', '<iframe srcdoc="<iframe srcdoc=\''],
  ])('%s without end are read to the end', (_, piece) => {
    expect(extractPage(piece.repeat(100_000), page).title).toBeNull()
  })

  test.each([
    ['a picture’s address', (blanks: string) => `<img src="a${blanks}b"><a href="/p${blanks}">`, ['/p']],
    ['a page that goes on to another', (blanks: string) => `<meta http-equiv=refresh content="1${blanks}x">`, []],
    ['one that says no more', (blanks: string) => `<meta http-equiv=refresh content="1;${blanks}'">`, []],
    ['one that says where', (blanks: string) => `<meta http-equiv=refresh content="1;${blanks}URL=/p">`, ['/p']],
  ])('%s among blanks without end is read', (_, html, links) => {
    expect(linksOf(html(' '.repeat(2_000_000)))).toEqual(links)
  })

  test('Any text is a page with whole addresses', () => {
    const tag = fc.constantFrom(
      '<img src=',
      '<a href="',
      '">',
      '<style>',
      'url(',
      "'",
      '<!--',
      '</',
      '&amp;',
      '<script>',
      'srcset="a 1x,',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, fc.string())), (pieces) => {
        const { images, links, title, text } = extractPage(pieces.join(''), page)
        for (const address of [...images, ...links]) expect(new URL(address).href.startsWith('http')).toBe(true)
        expect(title ?? '').not.toContain('\0')
        expect(text.length).toBeLessThanOrEqual(pieces.join('').length)
      }),
    )
  })
})
