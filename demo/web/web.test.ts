import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { photographs } from '../photos/photographs.ts'
import { buildDemoWeb } from './build.ts'
import type { Manifest } from './manifest.ts'
import { readManifest } from './manifest.ts'
import { serveDemoWeb, type DemoWeb } from './serve.ts'
import { crawl, visit, type Crawl } from './visit.ts'

const distinct = <T>(list: T[]): number => new Set(list).size
const folders: string[] = []

async function built(seed: number): Promise<{ folder: string; manifest: Manifest }> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-web-'))
  folders.push(folder)
  return { folder, manifest: await buildDemoWeb({ seed, folder, photos: photographs() }) }
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const seeds = [1, 20_260].slice(0, rounds({ usual: 1, deep: 2 }))

describe.each(seeds)('The demo web of seed %i', { tags: ['long', 'rounds'] }, (seed) => {
  let folder: string
  let manifest: Manifest
  let web: DemoWeb
  let seen: Crawl

  beforeAll(async () => {
    ;({ folder, manifest } = await built(seed))
    web = await serveDemoWeb({ folder, manifest })
    seen = await crawl(web, 24)
  })
  afterAll(() => web.stop())

  const text = async (name: string, path: string): Promise<string> =>
    (await visit(web, `http://${manifest.sites.find((s) => s.name === name)?.host}${path}`)).body.toString()

  test('It has at least 40 copies in 12 kinds of 12 photographs', () => {
    expect(distinct(manifest.copies.map((c) => c.url))).toBeGreaterThanOrEqual(40)
    expect(distinct(manifest.copies.map((c) => c.kind))).toBeGreaterThanOrEqual(12)
    expect(distinct(manifest.copies.map((c) => c.image))).toBeGreaterThanOrEqual(12)
  })

  test('It has at least 40 pictures of 15 other photographs', () => {
    expect(distinct(manifest.strangers.map((s) => s.url))).toBeGreaterThanOrEqual(40)
    expect(distinct(manifest.strangers.map((s) => s.photo))).toBeGreaterThanOrEqual(15)
  })

  test('It copies only Ana’s photographs, and no stranger is hers', () => {
    const anas = new Set(
      photographs()
        .filter((p) => p.owned)
        .map((p) => p.file),
    )
    expect([...manifest.copies, ...manifest.unreachable].filter((c) => !anas.has(c.image))).toEqual([])
    expect(manifest.strangers.filter((s) => anas.has(s.photo))).toEqual([])
    const copied = new Set(manifest.copies.flatMap((c) => [c.url, ...c.also]))
    expect(manifest.strangers.filter((s) => copied.has(s.url))).toEqual([])
  })

  test('It serves every picture of the manifest as a readable image', async () => {
    const urls = new Set(
      [...manifest.copies, ...manifest.unreachable, ...manifest.strangers].flatMap((c) => [
        c.url,
        ...('also' in c ? c.also : []),
      ]),
    )
    const decodes = async (url: string): Promise<void> => {
      const reply = await visit(web, url)
      expect(reply.status).toBe(200)
      const picture = sharp(reply.body, { failOn: 'warning' })
      const { format, width } = await picture.metadata()
      await picture.stats()
      expect(reply.headers['content-type']).toBe(`image/${format === 'heif' ? 'avif' : format}`)
      expect(width).toBeGreaterThanOrEqual(96)
    }
    await Promise.all([...urls].map(decodes))
  })

  test('It shows every copy to an obedient crawler on its page', () => {
    const hidden = manifest.copies.filter(
      (c) => ![c.url, ...c.also].every((url) => seen.pages.get(c.page)?.pictures.has(url)),
    )
    expect(hidden).toEqual([])
  })

  test('It shows every stranger on its page', () => {
    const open = new Set(seen.pages.keys())
    expect(manifest.strangers.filter((s) => open.has(s.page) && !seen.pages.get(s.page)?.pictures.has(s.url))).toEqual(
      [],
    )
    expect(distinct(manifest.strangers.filter((s) => open.has(s.page)).map((s) => s.url))).toBeGreaterThanOrEqual(40)
  })

  test('It shows no copy that the manifest calls unreachable', () => {
    const pictures = new Set([...seen.pages.values()].flatMap((sight) => [...sight.pictures]))
    expect(manifest.unreachable.length).toBeGreaterThanOrEqual(6)
    expect(manifest.unreachable.filter((c) => pictures.has(c.url))).toEqual([])
  })

  test('It keeps the manifest’s truth out of its answers', async () => {
    const served = await readFile(join(folder, 'sites.json'), 'utf8')
    expect(served).not.toMatch(/"(image|region|photo)":/)
    expect(await readManifest(folder)).toEqual(manifest)
  })

  test('It says where each copy lies in its photograph', () => {
    for (const { region } of manifest.copies) {
      const flat = region.flat()
      expect(Math.min(...flat)).toBeGreaterThanOrEqual(-0.001)
      expect(Math.max(...flat)).toBeLessThanOrEqual(1.001)
      expect(Math.max(...region.map(([x]) => x)) - Math.min(...region.map(([x]) => x))).toBeGreaterThan(0.2)
    }
  })

  test('It has two sites of one company with the same imprint', async () => {
    const [shop, stays] = manifest.sites.filter((s) => s.company)
    expect(shop?.company).toBe(stays?.company)
    expect(shop?.host).not.toBe(stays?.host)
    const vat = /VAT ID: (.+?)</.exec(await text('shop', '/imprint'))?.[1]
    expect(vat).toBeTruthy()
    expect(await text('stays', '/legal')).toContain(`VAT ID: ${vat}`)
  })

  test('It has two blogs of different people under one private suffix', () => {
    const [suffix] = manifest.privateSuffixes
    const blogs = manifest.sites.filter((s) => s.host.endsWith(`.${suffix}`))
    expect(blogs.map((b) => b.name)).toEqual(['blog-anna', 'blog-tom'])
    expect(blogs.every((b) => !b.company)).toBe(true)
  })

  test('It has a client that names its licence in the imprint', async () => {
    const client = manifest.sites.find((s) => s.licensed)
    const [file] = client?.licensed ?? []
    expect(manifest.copies.some((c) => c.image === file && c.page.includes(client?.host ?? '-'))).toBe(true)
    expect(await text('hotel', '/imprint')).toMatch(/© Ana Ibarra, used under licence/)
  })

  test('It is the same when built again, other with another seed', async () => {
    const again = await built(seed)
    expect(again.manifest).toEqual(manifest)
    expect((await readdir(join(again.folder, 'files'))).sort()).toEqual((await readdir(join(folder, 'files'))).sort())
    const other = await built(seed + 1)
    const hosts = new Set(manifest.sites.map((s) => s.host))
    expect(other.manifest.sites.filter((s) => !hosts.has(s.host)).length).toBeGreaterThan(6)
    const copies = new Set(manifest.copies.map((c) => `${c.image} ${c.kind} ${c.region.join()}`))
    expect(
      other.manifest.copies.filter((c) => !copies.has(`${c.image} ${c.kind} ${c.region.join()}`)).length,
    ).toBeGreaterThan(20)
  })
})

test('Nothing under src imports the demo or reads its manifest', async () => {
  const root = new URL('../../src/', import.meta.url).pathname
  const files = (await readdir(root, { recursive: true })).filter((f) => /\.(ts|tsx)$/.test(f))
  expect(files.length).toBeGreaterThan(5)
  const reading = await Promise.all(files.map(async (f) => ({ f, text: await readFile(join(root, f), 'utf8') })))
  expect(
    reading
      .filter(({ f, text }) => /from '[^']*demo\/|import\('[^']*demo\/|demo\/web/.test(text) || readsManifest(f, text))
      .map(({ f }) => f),
  ).toEqual([])
})

/** Evidence and hand-over packs have other manifests. */
const readsManifest = (file: string, text: string) =>
  !/^(server|contract|web)\/(evidence|legal)(\/|-command)/.test(file) && text.includes('manifest.json')
