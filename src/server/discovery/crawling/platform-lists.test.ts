import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { aPage, crawlToEnd, openTestWeb, type TestWeb } from '../testing/test-web.ts'

let app: TestApp
let web: TestWeb
beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

const xml = { headers: { 'content-type': 'application/xml' } }

test.each([
  ['a blog on WordPress', '<link href="/wp-content/style.css">', ['/wp-sitemap.xml', '/feed/']],
  [
    'a shop on Shopify',
    '<script src="https://cdn.shopify.com/a.js"></script>',
    ['/sitemap.xml', '/collections/all.atom'],
  ],
  ['any other site', '', ['/sitemap.xml']],
])('Of %s the lists of its platform are asked for before its other pages', async (_, mark, lists) => {
  const { ana } = await people(app)
  const site = web.site({
    '/': `${aPage('Front', { links: ['/about-us'] })}${mark}`,
    '/about-us': aPage('About', {}),
    '/hidden': aPage('Linked from nowhere', {}),
  })
  const last = lists.at(-1)!
  site.pages[last] = last.includes('sitemap')
    ? { ...xml, body: `<urlset><url><loc>${site.url('/hidden')}</loc></url></urlset>` }
    : { ...xml, body: `<rss><channel><item><link>${site.url('/hidden')}</link></item></channel></rss>` }
  await crawlToEnd(ana, [site.url()])
  const asked = site.visits.map(({ path }) => path).filter((path) => path !== '/robots.txt')
  expect(asked).toEqual(['/', ...lists, '/about-us', '/hidden'])
})

test('A named feed leads to pages; a feed of comments is left out', async () => {
  const { ana } = await people(app)
  const named = (path: string, type = 'application/rss+xml') => `<link rel="alternate" type="${type}" href="${path}">`
  const site = web.site({
    '/': `${named('/blog.rss')}${named('/comments/blog.rss')}${named('/de/', 'text/html')}${aPage('Front', { links: ['/blog.rss'] })}`,
    '/hidden': aPage('Linked from nowhere', {}),
  })
  site.pages['/blog.rss'] = {
    ...xml,
    body: `<rss><channel><item><link>${site.url('/hidden')}</link></item></channel></rss>`,
  }
  await crawlToEnd(ana, [site.url()])
  const asked = site.visits.map(({ path }) => path).filter((path) => path !== '/robots.txt')
  expect(asked).toEqual(['/', '/blog.rss', '/sitemap.xml', '/hidden'])
})

test('A first page that has not changed still brings its feeds', async () => {
  const site = web.site({ '/hidden': aPage('Linked from nowhere', {}) })
  site.pages['/'] = (request, response) => {
    if (request.headers['if-none-match'] === '"one"') return void response.writeHead(304).end()
    response.writeHead(200, { 'content-type': 'text/html', etag: '"one"' })
    response.end(`<link rel="alternate" type="application/rss+xml" href="/blog.rss">${aPage('Front', {})}`)
  }
  site.pages['/blog.rss'] = {
    ...xml,
    body: `<rss><channel><item><link>${site.url('/hidden')}</link></item></channel></rss>`,
  }
  const { ana, bruno } = await people(app)
  await crawlToEnd(ana, [site.url()])
  await crawlToEnd(bruno, [site.url()])
  expect(site.visits.filter(({ path }) => path === '/blog.rss')).toHaveLength(2)
})

const json = (type: string, body: unknown) => ({ headers: { 'content-type': type }, body: JSON.stringify(body) })
const jsonFeed = (url: string) => ({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', url }] })

test('A JSON Feed leads to pages, a list of data does not', async () => {
  const { ana } = await people(app)
  const named = (type: string, path: string) => `<link rel="alternate" type="${type}" href="${path}">`
  const site = web.site({
    '/': `${named('application/feed+json', '/feed.json')}${named('application/json', '/wp-json/1')}${aPage('Front', {})}`,
    '/hidden': aPage('Linked from nowhere', {}),
  })
  site.pages['/feed.json'] = json('application/feed+json', jsonFeed(site.url('/hidden')))
  await crawlToEnd(ana, [site.url()])
  const asked = site.visits.map(({ path }) => path)
  expect(asked).toContain('/hidden')
  expect(asked).not.toContain('/wp-json/1')
})

test('A feed on another host leads to pages of the site alone', async () => {
  const { ana } = await people(app)
  const feeds = web.site({ '/stranger': aPage('Of the service', {}) })
  const site = web.site({ '/hidden': aPage('Linked from nowhere', {}) })
  const named = (path: string) => `<link rel="alternate" type="application/rss+xml" href="${feeds.url(path)}">`
  site.pages['/'] = `${named('/broken')}${named('/blog')}${named('/third')}${aPage('Front', {})}`
  const item = (url: string) => `<item><link>${url}</link></item>`
  feeds.pages['/blog'] = { ...xml, body: `<rss>${item(site.url('/hidden'))}${item(feeds.url('/stranger'))}</rss>` }
  await crawlToEnd(ana, [site.url()])
  expect(site.visits.map(({ path }) => path)).toContain('/hidden')
  expect(feeds.visits.map(({ path }) => path)).toEqual(['/robots.txt', '/broken', '/blog'])
})
