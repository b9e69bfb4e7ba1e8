import { expect, test } from 'vitest'
import { readAside } from './read-aside.ts'

const url = 'https://site.example/a'
const bytesOf = (html: string) => Buffer.from(html)
const read = (html: string) => readAside({ is: 'page', bytes: bytesOf(html), contentType: 'text/html', url })
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

test('a page is read alike, whether it is small or large', { tags: ['long'] }, async () => {
  const page = '<title>Boats</title><img src="/a.jpg"><a href="/b">on</a>'
  const small = await read(page)
  const large = await read(`${page}<!--${filled('x', 500_000)}-->`)
  expect(small.extracted.images).toEqual(['https://site.example/a.jpg'])
  expect(large.extracted).toEqual(small.extracted)
})

test('what is large is read while others get their turns', { tags: ['long'] }, async () => {
  const hostile = ['<', '<a b', 'url("', '&amp', `<img srcset="${filled('a, ', 20_000)}">`].map((piece) =>
    read(filled(piece, 4_000_000)),
  )
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const pages = await Promise.all(hostile)
  clearInterval(counting)
  expect(pages).toHaveLength(5)
  expect(turns).toBeGreaterThan(20)
})

test(
  'sitemaps that are packed, drawn pages and records of archives are read there, too',
  { tags: ['long'] },
  async () => {
    const { gzipSync } = await import('node:zlib')
    const map = `<urlset><url><loc>https://site.example/b</loc></url></urlset>`
    const sitemap = await readAside({ is: 'sitemap', bytes: gzipSync(map), contentType: 'application/xml', url })
    expect(sitemap.pages).toEqual([{ url: 'https://site.example/b', images: [] }])
    const drawn = await readAside({ is: 'drawn', html: `<img src="/a.jpg">${filled(' ', 200_000)}`, url })
    expect(drawn.images).toEqual(['https://site.example/a.jpg'])
    const content = Buffer.from(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<img src="/a.jpg">${filled(' ', 200_000)}`,
    )
    const record = { type: 'response', headers: new Map([['warc-target-uri', url]]), content }
    expect(await readAside({ is: 'record', record, now: new Date() })).toMatchObject({
      images: ['https://site.example/a.jpg'],
    })
  },
)
