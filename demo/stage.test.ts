import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderForTests, freePort, freeServerPort } from '#server/testing/places.ts'
import { openStage } from './stage.ts'
import { folderOf, harmless } from './surroundings.ts'

test("A demo leaves its environment's database, buckets and mail server alone", () => {
  const real = {
    DATABASE_URL: 'postgres://somebody@database.example/real',
    S3_BUCKET_IMAGES: 'images',
    S3_ACCESS_KEY_ID: 'key',
    SMTP_HOST: 'mail.example',
    MAIL_FROM: 'hello@example.com',
    CRAWL_WARCS: '/srv/warcs',
    TINEYE_KEY: 'a real key',
    SERPAPI_URL: 'https://serpapi.com',
    STRIPE_SECRET_KEY: 'sk_live_1',
    PAYPAL_CLIENT_ID: 'a real client',
    EVIDENCE_TSA: 'https://tsa.example',
    RIGHTFRAME_SANDBOX: '0',
  }
  expect(harmless({ ...real, LOG_LEVEL: 'warn', CHROMIUM_PATH: '/usr/bin/chromium' })).toEqual({
    LOG_LEVEL: 'warn',
    CHROMIUM_PATH: '/usr/bin/chromium',
  })
})

test('A demo lies below the set data folder, or the usual one', () => {
  expect(folderOf('dev', { RIGHTFRAME_HOME: '/srv/rightframe' })).toBe('/srv/rightframe/dev')
  expect(folderOf('demo', {})).toBe(join(process.cwd(), '.rightframe/demo'))
})

/** A data folder as a real server leaves it, named by the environment, and what opens a demo there. */
async function aRealFolder() {
  const home = folderForTests('real')
  for (const name of ['home', 'database', 'demo-web']) mkdirSync(join(home, name))
  const files = ['secret', 'home/secret', 'demo-web/manifest.json'].map((name) => join(home, name))
  for (const file of files) writeFileSync(file, 'real')
  vi.stubEnv('RIGHTFRAME_HOME', home)
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/real')
  onTestFinished(() => void vi.unstubAllEnvs())
  const settings = { PORT: String(await freeServerPort()), OBJECTS_PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const open = (seed: number, fresh = false) => openStage({ seed, fresh, folder: folderOf('demo'), settings }, () => {})
  return { home, files, open }
}

const long = { tags: ['long'], timeout: 240_000 }

test("A demo's data stays until it starts over or changes its seed", long, async () => {
  const { home, files, open } = await aRealFolder()
  const kept = join(home, 'demo/home/kept')
  const drawn = () => statSync(join(home, 'demo/demo-web/manifest.json')).mtimeMs
  const begin = async (...wanted: Parameters<typeof open>) => {
    const stage = await open(...wanted)
    onTestFinished(() => stage.stop())
    return stage
  }
  const first = await begin(1, true)
  expect(first.server.deps.config.database.kind).toBe('embedded')
  await expect(open(1, true)).rejects.toThrow(`is in use by another Rightframe (process ${process.pid})`)
  const [site = ''] = Object.values(first.web.hosts)
  expect((await fetch(`http://${site}/`)).ok).toBe(true)
  await first.stop()
  writeFileSync(kept, '')
  const firstDrawn = drawn()
  await (await begin(1)).stop()
  expect(existsSync(kept)).toBe(true)
  expect(drawn()).toBe(firstDrawn)
  await (await begin(2)).stop()
  expect(existsSync(kept)).toBe(false)
  expect(drawn()).not.toBe(firstDrawn)
  for (const file of files) expect(existsSync(file), file).toBe(true)
})
