import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { servePartnerLogos } from './partner-logos.ts'

function opened() {
  const folder = folderForTests('logos')
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  return { folder, app }
}

test('Logos in the folder are named and served, nothing else', async () => {
  const { folder, app } = opened()
  writeFileSync(join(folder, 'ppa.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  writeFileSync(join(folder, 'smugmug.png'), 'png')
  writeFileSync(join(folder, 'notes.txt'), 'private')
  writeFileSync(join(folder, '.hidden.svg'), 'private')
  mkdirSync(join(folder, 'more'))
  expect(servePartnerLogos(app, folder)).toBe('ppa.svg smugmug.png')
  const logo = await app.inject('/partner-logos/ppa.svg')
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(logo.headers['content-security-policy']).toContain('sandbox')
  for (const other of ['notes.txt', '.hidden.svg', 'more', '../ppa.svg', 'cherrydeck.svg'])
    expect((await app.inject(`/partner-logos/${other}`)).statusCode, other).toBe(404)
})

test('A missing folder serves nothing, an unreadable one is named', () => {
  const { folder, app } = opened()
  expect(servePartnerLogos(app, undefined)).toBe('')
  const missing = join(folder, 'gone')
  expect(() => servePartnerLogos(app, missing)).toThrow(`PARTNER_LOGOS: the folder ${missing} cannot be read (ENOENT).`)
})
