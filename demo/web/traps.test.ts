// @module-tag long: drawing the demo web takes seconds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photographs } from '../photos/photographs.ts'
import { buildDemoWeb } from './build.ts'
import type { Manifest, Trap } from './manifest.ts'
import { serveDemoWeb, type DemoWeb } from './serve.ts'
import { giantPng } from './sites/print-lab.ts'
import { look, visit } from './visit.ts'

let folder: string
let manifest: Manifest
let web: DemoWeb

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-traps-'))
  manifest = await buildDemoWeb({ seed: 7, folder, photos: photographs() })
  web = await serveDemoWeb({ folder, manifest })
})
afterAll(async () => {
  await web.stop()
  await rm(folder, { recursive: true, force: true })
})

const trap = (kind: Trap['kind']): string => manifest.traps.find((t) => t.kind === kind)?.url ?? 'there is no such trap'
const front = (name: string): string => `http://${manifest.sites.find((s) => s.name === name)?.host}/`

test('The calendar leads to later months without end', async () => {
  let url = trap('calendar')
  const months = new Set<string>()
  for (let i = 0; i < 40; i++) {
    const reply = await visit(web, url)
    expect(reply.status).toBe(200)
    months.add(url)
    const links = [...look(reply.body.toString(), url).links].filter((l) => l.includes('/calendar/')).sort()
    url = links.at(-1) ?? ''
  }
  expect(months.size).toBe(40)
  expect((await visit(web, `${front('calendar')}calendar/2024-13`)).status).toBe(404)
})

test('The archive and the old address redirect in circles', async () => {
  for (const { url } of manifest.traps.filter((t) => t.kind === 'redirect-loop')) {
    let at = url
    for (let i = 0; i < 12; i++) {
      const reply = await visit(web, at)
      expect([301, 302, 307]).toContain(reply.status)
      at = new URL(String(reply.headers['location']), at).href
    }
    expect(at).toBe(url)
  }
})

test('A page says that it is a JPEG', async () => {
  const reply = await visit(web, trap('html-as-jpeg'))
  expect(reply.headers['content-type']).toBe('image/jpeg')
  expect(reply.body.toString()).toMatch(/^\s*<!doctype html>/)
})

test('The giant PNG of 30,000 × 30,000 pixels is whole', async () => {
  const { body } = await visit(web, trap('giant-png'))
  expect(body.length).toBeLessThan(150_000)
  const { width, height } = await sharp(body, { limitInputPixels: false }).metadata()
  expect([width, height]).toEqual([30_000, 30_000])
  const small = await sharp(giantPng(700)).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([small.info.width, small.info.height]).toEqual([700, 700])
  expect(small.data.every((value) => value === 0)).toBe(true)
})

test('A giant PNG of several blocks is whole', async () => {
  const { data, info } = await sharp(giantPng(4100), { failOn: 'warning' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([4100, 4100])
  expect(data.every((value) => value === 0)).toBe(true)
})

test('The live picture of the slow site drips and does not end', async () => {
  const { host, pathname } = new URL(trap('drip'))
  const stop = new AbortController()
  const { body } = await fetch(`http://${web.hosts[host]}${pathname}`, { signal: stop.signal })
  const reader = body?.getReader()
  for (let i = 0; i < 4; i++) expect((await reader?.read())?.done).toBe(false)
  stop.abort()
  await expect(reader?.read()).rejects.toThrow('aborted')
})

test('The slow site answers after sites that were asked later', async () => {
  const answered: string[] = []
  const ask = async (name: string): Promise<void> => {
    await visit(web, front(name))
    answered.push(name)
  }
  await Promise.all(['slow', 'news', 'forum', 'shop'].map(ask))
  expect(answered.at(-1)).toBe('slow')
})

test('Pages of the broken site fail, break off or hang up', async () => {
  const failing = await visit(web, trap('server-error'))
  expect(failing.status).toBe(500)
  expect(failing.body.toString()).toContain('Fatal error')
  await expect(visit(web, trap('truncated'))).rejects.toThrow('aborted')
  await expect(visit(web, trap('reset'))).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('Two files of the broken site are no pictures', async () => {
  await expect(sharp((await visit(web, trap('truncated-image'))).body).stats()).rejects.toThrow(
    /Input (buffer|file)|premature|VipsJpeg/,
  )
  expect((await visit(web, trap('empty-image'))).body.length).toBe(0)
})

test('Requests that robots.txt forbids are counted', async () => {
  const host = new URL(front('journal')).host
  await visit(web, `${front('journal')}robots.txt`)
  expect(web.visits[host]).toMatchObject({ requests: 1, forbidden: 0 })
  await visit(web, front('journal'))
  expect(web.visits[host]).toMatchObject({ requests: 2, forbidden: 1, atOnce: 1 })
  expect(web.visits[host]?.paths.get('/')).toBe(1)
})

test('Concurrent requests to a site are counted', async () => {
  const visits = web.visits[new URL(front('slow')).host]
  const before = visits?.requests ?? 0
  await Promise.all(Array.from({ length: 3 }, () => visit(web, front('slow'))))
  expect(visits?.requests).toBe(before + 3)
  expect(visits?.atOnce).toBeGreaterThanOrEqual(3)
})

test('Pages come compressed only to clients that accept it', async () => {
  const [plain, gzip, br] = await Promise.all([
    visit(web, front('news')),
    visit(web, front('news'), { 'accept-encoding': 'gzip' }),
    visit(web, front('news'), { 'accept-encoding': 'gzip, br' }),
  ])
  expect([plain, gzip, br].map((r) => r.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gzip.body.equals(plain.body) && br.body.equals(plain.body)).toBe(true)
})

test('An unchanged file is answered with 304, by tag and by date', async () => {
  const url = manifest.copies[0]?.url ?? ''
  const { headers } = await visit(web, url)
  const byTag = await visit(web, url, { 'if-none-match': String(headers['etag']) })
  const byDate = await visit(web, url, { 'if-modified-since': String(headers['last-modified']) })
  const changed = await visit(web, url, { 'if-none-match': '"another"' })
  expect([byTag.status, byTag.body.length, byDate.status, changed.status]).toEqual([304, 0, 304, 200])
})

test('One page is in Windows-1252 by its markup alone', async () => {
  const pages = manifest.copies.map((c) => c.page).filter((p) => p.startsWith(front('news')))
  const replies = await Promise.all(pages.map((p) => visit(web, p)))
  const old = replies.find((r) => r.headers['content-type'] === 'text/html')
  expect(old?.body.toString('latin1')).toContain('charset="windows-1252"')
  const read = new TextDecoder('windows-1252').decode(old?.body).replaceAll(/\s+/g, ' ')
  expect(read).toMatch(/Café society: .*the editor’s own quince jelly/)
})

test('Two spellings of one address are one, an unknown one is missing', async () => {
  const upper = manifest.copies.find((c) => c.url.includes('M%C3%A4rz'))?.url ?? ''
  expect((await visit(web, upper)).status).toBe(200)
  expect((await visit(web, upper.replaceAll('%C3%A4', '%c3%a4'))).status).toBe(200)
  expect((await visit(web, `${front('shop')}p/nothing`)).status).toBe(404)
})

test('A visitor by address gets links that lead to addresses', async () => {
  const page =
    manifest.copies.find((c) => c.page.startsWith(front('magazine')) && !c.page.endsWith('.example/'))?.page ?? ''
  const { host, pathname } = new URL(page)
  const byAddress = await (await fetch(`http://${web.hosts[host]}${pathname}`)).text()
  const files = manifest.sites.find((s) => s.name === 'magazine-files')?.host ?? '-'
  expect(byAddress).not.toContain(`//${files}/`)
  expect(byAddress).toContain(`//${web.hosts[files]}/`)
  expect((await visit(web, page)).body.toString()).toContain(`//${files}/`)
})

test('Sites can have neighbouring ports, and a taken one is reported', async () => {
  await web.stop()
  const again = await serveDemoWeb({ folder, manifest, basePort: 21_310 })
  expect(Object.values(again.hosts)).toEqual(Object.keys(again.hosts).map((_, i) => `127.0.0.1:${21_310 + i}`))
  await expect(serveDemoWeb({ folder, manifest, basePort: 21_310 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await again.stop()
})
