import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSitemap } from './read-sitemap.ts'

const url = 'https://site.example/sitemap.xml'
const read = (xml: string | Uint8Array) =>
  readSitemap(typeof xml === 'string' ? Buffer.from(xml) : xml, 'application/xml', url)

const withImages = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc> https://site.example/a?x=1&amp;y=2 </loc>
    <lastmod>2026-01-01</lastmod>
    <image:image><image:loc>https://cdn.example/1.jpg</image:loc><image:title>One &lt;b></image:title></image:image>
    <image:image><image:loc><![CDATA[https://cdn.example/2.jpg?a=1&b=2]]></image:loc></image:image>
    <image:image><image:loc>https://cdn.example/logo.svg</image:loc></image:image>
  </url>
  <url><loc>/b</loc></url>
  <url><loc>mailto:a@b.example</loc></url>
</urlset>`

const expected = {
  pages: [
    {
      url: 'https://site.example/a?x=1&y=2',
      images: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg?a=1&b=2'],
    },
    { url: 'https://site.example/b', images: [] },
  ],
  sitemaps: [],
}

test('Pages are read with their pictures', async () => {
  expect(await read(withImages)).toEqual(expected)
})

test("A document's own entities are not resolved", async () => {
  const entities = '<!ENTITY here "https://site.example/here"><!ENTITY file SYSTEM "file:///etc/hostname">'
  const many = `<!DOCTYPE urlset [${entities}<!ENTITY a "&here;&here;"><!ENTITY b "&a;&a;">]>`
  const locations = ['&here;', '&file;', '&b;'].map((entity) => `<url><loc>https://site.example/${entity}</loc></url>`)
  const { pages } = await read(`<?xml version="1.0"?>${many}<urlset>${locations.join('')}</urlset>`)
  const hostname = readFileSync('/etc/hostname', 'utf8').trim()
  expect(pages.map((page) => page.url).join(' '), 'ASVS 1.5.1').not.toMatch(new RegExp(`here/|/here |${hostname}`))
})

test('A sitemap of plain text names a page on each line', async () => {
  const text =
    '\ufeffhttps://site.example/a?x=1&y=2\r\n\nhttps://site.example/b.html#c  \nnot an address\n  https://site.example/File:x.jpg'
  const pages = ['a?x=1&y=2', 'b.html', 'File:x.jpg'].map((path) => ({
    url: `https://site.example/${path}`,
    images: [],
  }))
  expect(await read(text)).toEqual({ pages, sitemaps: [] })
  expect(await readSitemap(gzipSync(text), 'text/plain', url)).toEqual({ pages, sitemaps: [] })
  expect(await read(`${' '.repeat(2_000_000)}x`)).toEqual({ pages: [], sitemaps: [] })
})

test('A packed sitemap is read unless it unpacks without end', { tags: ['long'] }, async () => {
  expect(await read(gzipSync(withImages))).toEqual(expected)
  expect(await read(gzipSync(Buffer.alloc(30_000_000, 0x20)))).toEqual({ pages: [], sitemaps: [] })
})

test('The beginning of an oversized sitemap is taken', { tags: ['long'] }, async () => {
  const padded = Buffer.concat([
    Buffer.from('<urlset><url><loc>/a</loc></url><url><loc>/broken-'),
    Buffer.alloc(20_000_000, 'x'),
    Buffer.from('</loc></url></urlset>'),
  ])
  expect(await read(padded)).toEqual({ pages: [{ url: 'https://site.example/a', images: [] }], sitemaps: [] })
  expect(await read(gzipSync(padded))).toMatchObject({ pages: [{ url: 'https://site.example/a' }] })
})

test('An index names sitemaps', async () => {
  const index =
    '<sitemapindex><sitemap><loc>https://site.example/s1.xml</loc></sitemap><sitemap><loc>s2.xml.gz</loc></sitemap></sitemapindex>'
  expect(await read(index)).toEqual({
    pages: [],
    sitemaps: ['https://site.example/s1.xml', 'https://site.example/s2.xml.gz'],
  })
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Not found</title><p>Nothing here'],
  ['one that breaks off', '<urlset><url><loc>https://site.example/a'],
  ['packed bytes that are none', new Uint8Array([0x1f, 0x8b, 0x08, 1, 2, 3])],
])('%s has nothing in it', async (_, bytes) => {
  expect(await read(bytes)).toEqual({ pages: [], sitemaps: [] })
})

test('At most as much is taken as a crawl can use', async () => {
  const many = Array.from({ length: 6000 }, (_, n) => `<url><loc>/p${n}</loc></url>`).join('')
  const maps = Array.from({ length: 50 }, (_, n) => `<sitemap><loc>/s${n}</loc></sitemap>`).join('')
  const { pages, sitemaps } = await read(`<x>${many}${maps}</x>`)
  expect([pages.length, sitemaps.length]).toEqual([5000, 20])
})

test("Pictures are limited to a site's use, even on one page", { tags: ['long'] }, async () => {
  const pictures = (most: number) => '<image:image><image:loc>/a.jpg</image:loc></image:image>'.repeat(most)
  const { pages } = await read(
    `<x><url><loc>/a</loc>${pictures(100)}</url><url><loc>/b</loc>${pictures(300_000)}</url><url><loc>/c</loc>${pictures(1)}</url></x>`,
  )
  expect(pages.map(({ images }) => images.length)).toEqual([100, 19_900, 0])
})

test('Any bytes are read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      expect((await read(bytes)).sitemaps).toEqual([])
    }),
  )
})

test("A feed is read as a sitemap, with its pages' pictures", async () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
    <title>A blog</title><link>https://site.example/</link>
    <item><title>One</title><link>https://site.example/one?a=1&amp;b=2</link><comments>https://site.example/one#c</comments>
      <enclosure url="https://cdn.example/1.jpg" type="image/jpeg" length="9"/><enclosure url="https://cdn.example/1.mp3" type="audio/mpeg"/>
      <media:content url="https://cdn.example/2.jpg" medium="image"/><media:thumbnail url="/2.jpg"/></item>
    <item><link>/two</link></item></channel></rss>`
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://site.example/"/>
    <entry><link rel="replies" href="https://site.example/one/comments"/><link rel="alternate" href="https://site.example/one?a=1&amp;b=2"/>
      <link rel="enclosure" type="image/jpeg" href="https://cdn.example/1.jpg"/></entry>
    <entry><link href="/two"/></entry></feed>`
  const pages = async (xml: string) => (await read(xml)).pages
  const two = { url: 'https://site.example/two', images: [] }
  const one = 'https://site.example/one?a=1&b=2'
  expect(await pages(rss)).toEqual([
    { url: one, images: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg', 'https://site.example/2.jpg'] },
    two,
  ])
  expect(await pages(atom)).toEqual([{ url: one, images: ['https://cdn.example/1.jpg'] }, two])
})

test("A feed has a sitemap's limits on pictures and addresses", async () => {
  const item = (n: number) =>
    `<item><link>/${n}</link>${`<media:thumbnail url="/${n}.jpg"/>`.repeat(100)}<media:thumbnail url="/${'a'.repeat(3000)}"/></item>`
  const xml = `<rss><channel>${Array.from({ length: 300 }, (_, n) => item(n)).join('')}</channel></rss>`
  const { pages } = await read(xml)
  expect(pages).toHaveLength(300)
  expect(pages.flatMap(({ images }) => images)).toHaveLength(20_000)
})

/** Constructed as these programs write their feeds. */
test.each([
  [
    'WordPress',
    `<rss version="2.0" xmlns:content="x"><channel><link>https://site.example</link><item><title>A</title><link>https://site.example/a/</link><guid isPermaLink="false">https://site.example/?p=1</guid><content:encoded><![CDATA[<p>x</p><img src="/up/a-300x200.jpg" srcset="/up/a.jpg 1200w">]]></content:encoded></item></channel></rss>`,
    {
      url: 'https://site.example/a/',
      images: ['https://site.example/up/a-300x200.jpg', 'https://site.example/up/a.jpg'],
    },
  ],
  [
    'Blogger',
    `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://site.example/f"/><entry><link rel="replies" href="https://site.example/c"/><link rel="alternate" type="text/html" href="https://site.example/a.html"/><content type="html">&lt;img src="https://cdn.example/a.jpg"/&gt;</content></entry></feed>`,
    { url: 'https://site.example/a.html', images: ['https://cdn.example/a.jpg'] },
  ],
  [
    'Jekyll, with markup of its own',
    `<feed><entry><link href="/a/"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><img src="/a.jpg"/></div></content></entry></feed>`,
    { url: 'https://site.example/a/', images: ['https://site.example/a.jpg'] },
  ],
  [
    'FeedBurner',
    `<rss><channel><item><link>https://feeds.example/~r/x/1</link><feedburner:origLink>https://site.example/a</feedburner:origLink><media:thumbnail url="https://cdn.example/t.jpg"/></item></channel></rss>`,
    { url: 'https://site.example/a', images: ['https://cdn.example/t.jpg'] },
  ],
  [
    'a feed without links',
    `<rss><channel><item><guid>https://site.example/a</guid><enclosure url="https://cdn.example/e.jpg" type="image/jpeg" length="1"/><enclosure url="https://cdn.example/e.mp3" type="audio/mpeg"/></item></channel></rss>`,
    { url: 'https://site.example/a', images: ['https://cdn.example/e.jpg'] },
  ],
  [
    'RSS 1.0',
    `<rdf:RDF><channel/><item rdf:about="https://site.example/a"><link>https://site.example/a</link><description>&lt;img src=b.jpg&gt;</description></item></rdf:RDF>`,
    { url: 'https://site.example/a', images: ['https://site.example/b.jpg'] },
  ],
])('A feed of %s names its pages and pictures', async (_, xml, page) => {
  expect(await read(xml)).toEqual({ pages: [page], sitemaps: [] })
})

test('A JSON Feed names pages with their pictures', async () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Blog',
    items: [
      {
        id: '1',
        url: '/a',
        image: '/a.jpg',
        content_html: '<p><img src="b.jpg"></p>',
        attachments: [
          { url: 'https://cdn.example/c.png', mime_type: 'image/png' },
          { url: '/talk.mp3', mime_type: 'audio/mpeg' },
        ],
      },
      { id: 'https://site.example/older', content_html: 7 },
      null,
      { id: '2', url: 'mailto:a@b.example' },
    ],
  }
  expect(await read(JSON.stringify(feed))).toEqual({
    pages: [
      {
        url: 'https://site.example/a',
        images: ['https://site.example/a.jpg', 'https://cdn.example/c.png', 'https://site.example/b.jpg'],
      },
      { url: 'https://site.example/older', images: [] },
    ],
    sitemaps: [],
  })
  for (const other of ['{"version": 1, "items": []}', '{"version": "https://jsonfeed.org/version/1"', '{}'])
    expect(await read(other)).toEqual({ pages: [], sitemaps: [] })
})
