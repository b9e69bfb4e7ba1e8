import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { serveWeb, withBrand } from './web-files.ts'

const brand = { name: 'Rightframe', logofiles: '' } as Parameters<typeof serveWeb>[1]
const pages = {
  '/images': ['assets/library.js'],
  '/images/$imageId': ['assets/image.js'],
  '/images/sources': ['assets/sources.js', 'assets/forms.js'],
}
const script = 'export const harbour = 1'

async function aBuiltApp() {
  const folder = folderForTests('web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<head><meta name="brand-name" content="" /></head>')
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'pages.json'), JSON.stringify(pages))
  writeFileSync(join(folder, 'assets', 'app-1.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, '..', 'beside.txt'), 'not of the app')
  const app = fastify()
  onTestFinished(() => app.close())
  await serveWeb(app, brand, { folder })
  return app
}

test('App files are named, compressed on request, and cached a year', async () => {
  const app = await aBuiltApp()
  const plain = await app.inject('/assets/app-1.js')
  expect(plain.body).toBe(script)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const small = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect(small.headers['content-encoding']).toBe('br')
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-1.js' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('Pages get the one app page; anything else is not found', async () => {
  const app = await aBuiltApp()
  for (const url of ['/', '/matches', '/images/1?tab=2', '/assets']) {
    const page = await app.inject(url)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('content="Rightframe"')
  }
  for (const url of [
    '/assets/app-2.js',
    '/api/nothing',
    '/../beside.txt',
    '/%2e%2e/beside.txt',
    '/assets%2f..%2f..%2fbeside.txt',
    '/.git/HEAD',
    '/assets/',
  ])
    expect([url, (await app.inject(url)).statusCode], 'ASVS 13.2.5, 13.4.1, 13.4.3').toEqual([url, 404])
})

test('A page names its address’s scripts, so browsers load them together', async () => {
  const app = await aBuiltApp()
  const namedAt = async (url: string) =>
    [...(await app.inject(url)).body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(
      ([, name]) => name,
    )
  expect(await namedAt('/images?view=all')).toEqual(['/assets/library.js'])
  expect(await namedAt('/images/')).toEqual(['/assets/library.js'])
  expect(await namedAt('/images/1f2e')).toEqual(['/assets/image.js'])
  expect(await namedAt('/images/sources')).toEqual(['/assets/sources.js', '/assets/forms.js'])
  for (const url of ['/', '/images/1/2', '/nowhere']) expect(await namedAt(url)).toEqual([])
})

test('The page carries the operator’s words, safely escaped', () => {
  const page = '<meta name="brand-name" content="Rightframe" /><meta name="brand-blog" content="" />'
  expect(withBrand(page, { name: 'Ana & "Bruno" <b>' }), 'ASVS 1.2.1').toBe(
    '<meta name="brand-name" content="Ana &amp; &quot;Bruno&quot; &lt;b>" /><meta name="brand-blog" content="" />',
  )
  expect(withBrand('<span data-brand class="a">Rightframe</span>', { name: '<b>Bruno' })).toBe(
    '<span data-brand class="a">&lt;b>Bruno</span>',
  )
})
