import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import {
  importFromDropbox,
  importFromGoogle,
  listImportFailures,
  listSourceFolders,
  listSources,
  removeSource,
  syncSource,
} from '#contract/images/sources-endpoints.ts'
import { cancelActivity, listActivities } from '#contract/platform/endpoints.ts'
import { openSeal } from '#server/platform/seal.ts'
import { refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { resealAccess } from './reseal-access.ts'
import { beginRun } from './imports/start-import.ts'
import { resumeImports, syncDue } from './imports/sync-source.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { whenImported } from './testing/worlds.ts'

const among = appAmongServices()
const { pictures, worldOf, connect } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

test('Stored tokens are sealed and move to another key', { tags: ['long'] }, async () => {
  const { ana } = await connect('flickr', pictures(1))
  const rows = async () =>
    (await app.deps.database.execute('select access, id from source_connections where owner_id = $1', [ana.id]))
      .rows as { access: string; id: string }[]
  const [before] = await rows()
  const opened = app.deps.seal.open(before!.access, before!.id)
  const { token } = JSON.parse(opened) as { token: string }
  expect(token).toMatch(/^[0-9a-f]{16}$/)
  expect(before!.access).not.toContain(token)
  expect(() => app.deps.seal.open(before!.access, ana.id)).toThrow('authenticate')
  const { rows: all } = await app.deps.database.execute(
    'select string_agg(access, $1) as everything from source_connections',
    [' '],
  )
  expect(all[0]!['everything']).not.toContain(token)
  const secret = 'what this server would have as its own secret'
  const older = openSeal(secret)
  const newer = openSeal(secret, [{ name: 'may', secret: 'the key of May, of thirty-two characters' }])
  await app.deps.database.execute('update source_connections set access = $1 where id = $2', [
    older.close(opened, before!.id),
    before!.id,
  ])
  await app.deps.database.execute('delete from source_connections where id <> $1', [before!.id])
  await resealAccess({ ...app.deps, seal: newer })
  const [after] = await rows()
  expect(after!.access).toMatch(/^may\./)
  expect(newer.open(after!.access, before!.id)).toBe(opened)
})

test('Picked files are imported and their token deleted', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const shown = pictures(3)
  const dropbox = worldOf('dropbox', shown).served
  const links = shown
    .slice(0, 2)
    .map(({ id }) => ({ link: `${dropbox.origin}/files/${id}`, name: `${id}.jpg`, bytes: 1 }))
  expect(await ana.call(importFromDropbox, { data: links })).toMatchObject({ state: 'running', found: 2 })
  const google = worldOf('google', shown)
  await google.connect(app, ana)
  await whenImported(ana, 'google')
  const token = google.token!()
  const images = [{ id: 'picked', url: `${google.served.origin}/files/${shown[2]!.id}`, filename: 'picked.jpg' }]
  const { activityId } = await ana.call(importFromGoogle, { token, images })
  await expect
    .poll(async () => (await ana.call(listActivities)).data.find(({ _id }) => _id === activityId)?.state, {
      timeout: 10_000,
    })
    .toBe('done')
  expect((await ana.call(listImages)).data).toHaveLength(3)
  const { rows } = await app.deps.database.execute(
    'select count(*)::int as kept from import_runs where access is not null and state <> $1',
    ['running'],
  )
  expect(rows[0]!['kept']).toBe(0)
})

test.each(['https://evil.example/a.jpg', 'http://dropbox.example.evil.example/a.jpg', 'http://169.254.169.254/a.jpg'])(
  'A picked file outside the service is not opened: %s',
  async (link) => {
    const { ana } = await people(app)
    const data = [{ link, name: 'a.jpg' }]
    expect((await refusalOf(ana.call(importFromDropbox, { data }))).code).toBe('source.foreign-link')
    const images = [{ id: 'a', url: link, filename: 'a.jpg' }]
    expect((await refusalOf(ana.call(importFromGoogle, { token: 'x', images }))).code).toBe('source.foreign-link')
    expect((await ana.call(listActivities)).data).toEqual([])
  },
)

test("A disconnected source keeps or deletes images by its owner's choice", { tags: ['long'] }, async () => {
  const { world, ana } = await connect('dropbox', pictures(2))
  const { user } = await ana.call(removeSource, { service: 'dropbox' })
  expect(user.sources).toEqual({})
  expect((await ana.call(listImages)).total).toBe(2)
  expect(world.served.shelf.asked).toContain('POST /2/auth/token/revoke')
  world.served.shelf.restore()
  await world.connect(app, ana)
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { added: 0, known: 2 } })
  await ana.call(removeSource, { service: 'dropbox', images: 'delete' })
  await expect.poll(async () => (await ana.call(listImages)).total, { timeout: 10_000 }).toBe(0)
  await world.connect(app, ana)
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { added: 2 } })
})

test('A connection is hidden from others and from wrong ids', { tags: ['long'] }, async () => {
  const { ana } = await connect('flickr', [])
  const { bruno } = await people(app)
  const { _id: id } = (await ana.call(listSources)).data.find(({ service }) => service === 'flickr')!.connection!
  expect((await refusalOf(bruno.call(syncSource, { service: 'flickr', id }))).kind).toBe('missing')
  expect((await refusalOf(ana.call(syncSource, { service: 'flickr', id: 'f'.repeat(24) }))).kind).toBe('missing')
  expect(await refusalOf(bruno.call(removeSource, { service: 'flickr' }))).toMatchObject({
    kind: 'missing',
    problem: { message: 'Flickr is not connected. Connect it under “Sources” first.' },
  })
  for (const attempt of [
    () => bruno.call(removeSource, { service: 'fliker' }),
    () => bruno.call(syncSource, { service: 'fliker', id }),
    () => bruno.call(listImportFailures, { service: 'fliker' }),
    () => bruno.call(listSourceFolders, { service: 'fliker' }),
  ])
    expect(await refusalOf(attempt())).toMatchObject({
      kind: 'missing',
      problem: {
        message: expect.stringMatching(/^There is no service “fliker”\. Images come from: .*flickr/) as unknown,
      },
    })
})

test('Ten imports run at once, an eleventh waits', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { shelf, origin } = worldOf('dropbox', pictures(1)).served
  const data = [{ link: `${origin}/files/${shelf.pictures[0]!.id}`, name: 'a.jpg' }]
  const { rows } = await app.deps.database.execute(
    'select count(*)::int as before from import_runs where owner_id = $1',
    [ana.id],
  )
  expect(rows[0]!['before']).toBe(0)
  for (let one = 0; one < 10; one++)
    await app.deps.db.transaction((tx) =>
      beginRun(app.deps, tx, {
        ownerId: ana.id,
        service: 'dropbox',
        connectionId: null,
        isListed: true,
        title: 'Dropbox',
      }),
    )
  const refused = await refusalOf(ana.call(importFromDropbox, { data }))
  expect(refused).toMatchObject({ status: 429, code: 'source.too-many-imports' })
  expect(refused.problem.message).toBe(
    '10 imports are under way already, the most at once. Wait until one of them has ended.',
  )
})

test('One import fetches at most ten files at once', { tags: ['long'] }, async () => {
  const shown = Array.from({ length: 25 }, () => pictures(1)[0]!)
  const { shelf, origin } = worldOf('dropbox', shown).served
  onTestFinished(() => void Object.assign(shelf, { delayMs: 0 }))
  Object.assign(shelf, { delayMs: 100, downloads: { now: 0, most: 0 } })
  const { ana } = await people(app)
  const data = shown.map(({ id }) => ({ link: `${origin}/files/${id}`, name: `${id}.jpg`, bytes: 1 }))
  const { activityId } = await ana.call(importFromDropbox, { data })
  await expect
    .poll(async () => (await ana.call(listActivities)).data.find(({ _id }) => _id === activityId)?.state, {
      timeout: 10_000,
    })
    .toBe('done')
  expect((await ana.call(listImages)).total).toBe(1)
  expect(shelf.downloads.most).toBeGreaterThan(3)
  expect(shelf.downloads.most).toBeLessThanOrEqual(10)
})

test('The next import resumes after a stopped one', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const world = worldOf('flickr', pictures(2))
  world.served.shelf.limitFor = undefined
  await world.connect(app, ana)
  await whenImported(ana, 'flickr')
  world.served.shelf.pictures.push(...pictures(3).slice(2))
  world.served.shelf.limitFor = 2
  const { _id: id } = (await ana.call(listSources)).data.find(({ service }) => service === 'flickr')!.connection!
  await ana.call(syncSource, { service: 'flickr', id })
  expect((await refusalOf(ana.call(syncSource, { service: 'flickr', id }))).code).toBe('source.under-way')
  const running = (await ana.call(listActivities)).data.find(({ state }) => state === 'waiting' || state === 'running')!
  await ana.call(cancelActivity, { activityId: running._id })
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'cancelled', added: 0 } })
  await ana.call(syncSource, { service: 'flickr', id })
  expect(await whenImported(ana, 'flickr')).toMatchObject({ lastImport: { state: 'done', added: 1 } })
})

test('Due sources are read a day later, and lost jobs resume', { tags: ['long'] }, async () => {
  const { world, ana } = await connect('dropbox', pictures(2))
  world.served.shelf.pictures.push(...pictures(3).slice(2))
  const { nextSyncAt, syncedAt } = await whenImported(ana, 'dropbox')
  expect(Date.parse(nextSyncAt!) - Date.parse(syncedAt!)).toBe(86_400_000)
  await syncDue(app.deps)
  expect((await whenImported(ana, 'dropbox')).lastImport!.found).toBe(2)
  const tomorrow = { ...app.deps, clock: () => new Date(Date.parse(nextSyncAt!) + 1) }
  await syncDue(tomorrow)
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { state: 'done', found: 1, added: 1 } })
  await app.deps.database.execute(
    `update import_runs set state = 'running', finished_at = null where id = (select id from import_runs where owner_id = $1 order by started_at desc limit 1)`,
    [ana.id],
  )
  await app.deps.database.execute(`update activities set state = 'running' where owner_id = $1`, [ana.id])
  await resumeImports(app.deps)
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { state: 'done' } })
})

test('A withheld file stops no other and retries on request', { tags: ['long'] }, async () => {
  const [good, bad] = pictures(2)
  const { broken } = worldOf('dropbox', []).served.shelf
  broken.add(bad!.id)
  const { ana } = await connect('dropbox', [good!, bad!])
  const { _id: id, lastImport } = await whenImported(ana, 'dropbox')
  expect(lastImport).toMatchObject({ state: 'done', added: 1, failed: 1 })
  const { data } = await ana.call(listImportFailures, { service: 'dropbox' })
  expect(data).toEqual([
    {
      fileName: `${bad!.id}.jpg`,
      page: `https://www.dropbox.com/home/Photographs/${bad!.id}.jpg`,
      problem: 'The service did not give this file, again and again. Sync to try once more.',
    },
  ])
  broken.clear()
  await ana.call(syncSource, { service: 'dropbox', id })
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { state: 'done', added: 1, failed: 0 } })
  expect((await ana.call(listImportFailures, { service: 'dropbox' })).data).toEqual([])
})

test('A lost Dropbox cursor lists everything again without duplicates', { tags: ['long'] }, async () => {
  const { ana } = await connect('dropbox', pictures(3))
  const { _id: id } = await whenImported(ana, 'dropbox')
  await app.deps.database.execute(`update source_connections set changes_from = 'forgotten' where id = $1`, [id])
  await ana.call(syncSource, { service: 'dropbox', id })
  expect(await whenImported(ana, 'dropbox')).toMatchObject({ lastImport: { state: 'done', added: 0, known: 3 } })
})
