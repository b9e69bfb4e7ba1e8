import { expect, test } from 'vitest'
import { openSiteBudget } from '../pages/site-budget.ts'
import { carryOut } from './reading.ts'
import { openAside, readAside } from './read-aside.ts'

const url = 'https://site.example/a'
const bytesOf = (html: string) => Buffer.from(html)
const read = (html: string) => readAside({ is: 'page', bytes: bytesOf(html), contentType: 'text/html', url })
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

test('A page is read alike, whether small or large', { tags: ['long'] }, async () => {
  const page = '<title>Boats</title><img src="/a.jpg"><a href="/b">on</a>'
  const small = await read(page)
  const large = await read(`${page}<!--${filled('x', 500_000)}-->`)
  expect(small.extracted.images).toEqual(['https://site.example/a.jpg'])
  expect(large.extracted).toEqual(small.extracted)
})

test('Others get their turns while a large page is read', { tags: ['long'] }, async () => {
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

test('Packed sitemaps, drawn pages and archive records are read there too', { tags: ['long'] }, async () => {
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
})

const large = (site: string, n = 0) =>
  ({
    is: 'page',
    bytes: bytesOf(filled(`<p>${n}`, 200_000)),
    contentType: 'text/html',
    url: `https://${site}/${n}`,
  }) as const

test('An owner with much to read does not keep others waiting', { tags: ['long'] }, async () => {
  const aside = openAside()
  const read: string[] = []
  const ana = [0, 1, 2, 3, 4].map((n) => aside(large('one.example', n), 'Ana').then(() => read.push(`Ana ${n}`)))
  const bruno = aside(large('two.example'), 'Bruno').then(() => read.push('Bruno'))
  await Promise.all([...ana, bruno])
  expect(read).toEqual(['Ana 0', 'Ana 1', 'Bruno', 'Ana 2', 'Ana 3', 'Ana 4'])
})

test('A site with too slow pages is skipped for a while', async () => {
  const budget = openSiteBudget({ maxMs: 1 })
  const aside = openAside({ bounds: { cpuMs: 5, withinMs: 60_000 }, budget })
  const [tooMuch, isSpent] = ['took too much time or memory', 'took all the time that there is']
  await expect(aside(large('a.slow.example'))).rejects.toThrow(tooMuch)
  await expect(aside(large('b.slow.example'))).rejects.toThrow(isSpent)
  await expect(aside(large('other.example'))).rejects.toThrow(tooMuch)
  const { extracted } = await aside({
    is: 'page',
    bytes: bytesOf('<title>a'),
    contentType: 'text/html',
    url: 'https://a.slow.example/',
  })
  expect(extracted.title).toBe('a')
})

test('A front page is read without taking the time of this process', { tags: ['long'] }, async () => {
  const html = filled('<meta <title <html class="', 80_000)
  const page = { is: 'says', url: 'https://site.example/', html, text: filled('a.b-', 80_000) } as const
  /** The least of five readings, in microseconds: a collection of garbage in one of them says nothing. */
  const cpuOf = async (read: () => Promise<unknown>) => {
    const costs: number[] = []
    for (let n = 0; n < 5; n++) {
      const before = process.threadCpuUsage().user
      await read()
      costs.push(process.threadCpuUsage().user - before)
    }
    return Math.min(...costs)
  }
  await readAside(page)
  const here = await cpuOf(() => carryOut(page))
  expect(await cpuOf(() => readAside(page))).toBeLessThan(here / 4)
})
