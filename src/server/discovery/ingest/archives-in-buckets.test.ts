import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchiveBucket } from '#server/gateways/archive-bucket.ts'
import { readConfig } from '#server/boot/config.ts'
import { bytesOf, credentials, openTestStore } from '#server/embedded/objects/testing/open-store.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { openTestWeb, type TestWeb } from '../testing/test-web.ts'
import { giveUp, ingestSlice } from './ingest-file.ts'
import { startIngests } from './start-ingest.ts'
import { aWatPage, eachPacked } from './testing/archives.ts'
import { aRun, type Desk, deskOf, unqueued } from './testing/desk.ts'

let app: TestApp
let web: TestWeb
let desk: Desk

beforeAll(async () => {
  web = await openTestWeb()
  app = await openTestApp({ RIGHTFRAME_HOSTS: web.environment })
  desk = deskOf(app, await people(app))
})
afterAll(async () => {
  await app.remove()
  await web.stop()
})

describe('A bucket', () => {
  /** As an operator sets it, with no buckets of our own there. */
  const archivesAt = (endpoint: string) =>
    readConfig({
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secret,
      S3_PATH_STYLE: '1',
    }).archives!

  test('A bucket is read like a folder', { tags: ['long'] }, async () => {
    const at = await openTestStore()
    const site = web.site({})
    const bytes = eachPacked([await aWatPage(site.url('/'), '/a.jpg'), await aWatPage(site.url('/b'), '/b.jpg')])
    await at.store.put('finds', 'crawl/a.wat.gz', bytes, { type: 'application/gzip' })
    await at.store.put('finds', 'crawl/notes.txt', bytesOf('x'), { type: 'text/plain' })
    await at.store.put('finds', 'other/b.wat.gz', bytesOf('x'), { type: 'application/gzip' })
    const deps = { ...app.deps, config: { ...app.config, archives: archivesAt(at.url) } }
    const started = await Array.fromAsync(startIngests(unqueued(deps), 's3://finds/crawl/'))
    expect(started.map((one) => [one.archive.name, one.archive.bytes, one.outcome])).toEqual([
      ['s3://finds/crawl/a.wat.gz', bytes.length, 'taken'],
    ])
    await ingestSlice(deps, (await desk.newest('s3://finds/crawl/a.wat.gz'))._id, aRun())
    expect(await desk.whenRead('s3://finds/crawl/a.wat.gz')).toMatchObject({ state: 'read', records: 2, images: 2 })
  })

  test('A bucket is read from any byte and reports missing objects', async () => {
    const at = await openTestStore()
    await at.store.put('finds', 'a', bytesOf('0123456789'), { type: 'text/plain' })
    const bucket = openArchiveBucket(archivesAt(at.url), 'finds')
    const from = async (offset: number) =>
      Buffer.concat(await Array.fromAsync(bucket.from('a', { offset, bytes: 10 }))).toString()
    expect([await from(0), await from(7), await from(10)]).toEqual(['0123456789', '789', ''])
    expect([(await bucket.head('a'))?.bytes, await bucket.head('b')]).toEqual([10, undefined])
  })

  test('An unreachable bucket is retried, then given up with a sentence', async () => {
    const at = await openTestStore()
    await at.store.put('finds', 'a.wat', bytesOf('x'), { type: 'text/plain' })
    const deps = { ...app.deps, config: { ...app.config, archives: archivesAt(at.url) } }
    await Array.fromAsync(startIngests(unqueued(deps), 's3://finds/a.wat'))
    const { _id } = await desk.newest('s3://finds/a.wat')
    const gone = { ...deps, config: { ...deps.config, archives: archivesAt('http://127.0.0.1:1') } }
    await expect(ingestSlice(gone, _id, aRun())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(await desk.newest('s3://finds/a.wat')).toMatchObject({ state: 'reading' })
    await giveUp(gone, _id)
    expect(await desk.newest('s3://finds/a.wat')).toMatchObject({
      state: 'failed',
      problem: 'It could not be read to its end; what was met until then stays. Ask for it again.',
    })
  })

  test('An object removed before it is read is reported', async () => {
    const at = await openTestStore()
    await at.store.put('finds', 'b.wat', bytesOf('y'), { type: 'text/plain' })
    const deps = { ...app.deps, config: { ...app.config, archives: archivesAt(at.url) } }
    await Array.fromAsync(startIngests(unqueued(deps), 's3://finds/b.wat'))
    await at.store.remove('finds', ['b.wat'])
    await ingestSlice(deps, (await desk.newest('s3://finds/b.wat'))._id, aRun())
    expect(await desk.newest('s3://finds/b.wat')).toMatchObject({
      state: 'failed',
      problem: 's3://finds/b.wat is not there.',
    })
  })
})
