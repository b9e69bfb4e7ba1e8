import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import type { ServedSite } from './answers.ts'
import type { Manifest } from './manifest.ts'
import { serveDemoWeb } from './serve.ts'

const host = 'copies.example'

/** A web of one site with one page. */
async function served(folder: string) {
  const page = { does: 'serve', file: 'page.html', type: 'text/html; charset=utf-8' } as const
  const site: ServedSite = { host, delayMs: 0, compress: false, disallow: [], answers: { '/a': page }, prefixes: {} }
  writeFileSync(join(folder, 'page.html'), '<p>A copy')
  writeFileSync(join(folder, 'sites.json'), JSON.stringify([site]))
  const web = await serveDemoWeb({ folder, manifest: { sites: [{ host }] } as Manifest })
  onTestFinished(() => web.stop())
  return async (method: string, path: string) =>
    (await fetch(`http://${web.hosts[host]}${path}`, { method, headers: { connection: 'close' } })).status
}

test('A removed address stays away across restarts until restored', async () => {
  const folder = folderForTests('removals')
  const ask = await served(folder)
  expect([await ask('GET', '/a'), await ask('DELETE', '/a'), await ask('GET', '/a')]).toEqual([200, 204, 404])
  const again = await served(folder)
  expect([await again('DELETE', '/a'), await again('GET', '/a')]).toEqual([204, 404])
  expect([await again('PUT', '/a'), await again('GET', '/a')]).toEqual([204, 200])
})

test('A site removes only its own files, by one method', async () => {
  const ask = await served(folderForTests('removals'))
  expect([await ask('DELETE', '/b'), await ask('POST', '/a'), await ask('GET', '/a')]).toEqual([405, 405, 200])
})
