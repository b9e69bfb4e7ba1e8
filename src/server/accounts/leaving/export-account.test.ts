import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTicket } from '#contract/accounts/endpoints.ts'
import { getExport, requestExport } from '#contract/accounts/leaving-endpoints.ts'
import { addWebsite } from '#contract/accounts/profile-endpoints.ts'
import { deleteImage } from '#contract/images/endpoints.ts'
import { objectsOf, whenExported } from '#server/testing/exports.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { until } from '#server/testing/until.ts'
import { unzip } from '#server/testing/unzip.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { askForExport, forgetOld } from './export-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const sql = async (text: string, values: unknown[] = []) => (await app.deps.database.execute(text, values)).rows
const subjectsTo = async ({ email }: Person) => (await mailsTo(app, email)).map(({ template }) => template)

const download = (headers: Record<string, string>, query = '') =>
  fetch(`${app.url}/api/users/me/export/file${query}`, { headers })
const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })

test('An export has all data as JSON and the original photographs', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const picture = await aPicture(1)
  const image = await whenRead(ana, (await uploadFile(ana, picture, { fileName: 'Harbour: first light.jpg' }))._id)
  await seedLibrary(app.deps, ana.id)
  await ana.call(addWebsite, { url: 'https://ana.example' })
  expect(await ana.call(requestExport)).toMatchObject({ state: 'preparing', until: null })
  const ready = await whenExported(ana)
  expect(ready).toMatchObject({ state: 'ready', files: 2 })

  const response = await download(bearer(ana))
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''rightframe-export.zip")
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const json = (name: string) =>
    JSON.parse(files.get(name)!.toString()) as Record<string, unknown>[] & Record<string, unknown>
  expect(files.get(`images/${image._id}-Harbour_ first light.jpg`)!.equals(picture)).toBe(true)
  expect(json('account.json')).toMatchObject({ email: ana.email, firstName: 'Ana', websites: ['https://ana.example'] })
  expect(json('images.json')).toHaveLength(2)
  expect(json('matches.json')).toMatchObject([{ ownerId: ana.id, host: 'www.greenfields.example' }])
  expect(json('sites.json')).toHaveLength(1)
  expect(json('crawls.json')).toHaveLength(1)
  expect(json('notifications.json')).toHaveLength(1)
  expect(json('sessions.json')).toHaveLength(1)
  expect(json('missing-files.json')).toHaveLength(1)
  const all = Buffer.concat([...files.values()]).toString('latin1')
  for (const secret of ['argon2id', ana.token!, bruno.id, bruno.email]) expect(all).not.toContain(secret)
})

test('A repeated request gives the same export and one notice', async () => {
  const { ana } = await people(app)
  const asked = await Promise.all([ana.call(requestExport), ana.call(requestExport)])
  expect(asked[1].requestedAt).toBe(asked[0].requestedAt)
  const ready = await whenExported(ana)
  expect(ready.requestedAt).toBe(asked[0].requestedAt)
  expect(await subjectsTo(ana)).toEqual(['export-ready'])
  const days = (new Date(ready.until!).getTime() - new Date(ready.requestedAt).getTime()) / 86_400_000
  expect(Math.round(days)).toBe(7)
})

test('A ticket downloads the export once; no session, no ticket, no export', async () => {
  const { ana, bruno } = await people(app)
  await whenExported(ana)
  const { ticket } = await ana.call(openTicket)
  expect((await download({}, `?ticket=${ticket}`)).status).toBe(200)
  for (const refused of [
    download({}, `?ticket=${ticket}`),
    download({}),
    download({}, '?ticket=x'),
    download(bearer(bruno)),
  ]) {
    const answer = await refused
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      code: 'export.none',
      message: 'There is no export to download. Sign in and ask for one; it stays for 7 days.',
    })
  }
})

test('An interrupted download resumes with its tag while the export stays', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const image = await whenRead(ana, (await uploadFile(ana, await aPicture(3), { fileName: 'c.jpg' }))._id)
  await whenExported(ana)
  const { ticket } = await ana.call(openTicket)
  const first = await download({}, `?ticket=${ticket}`)
  const tag = first.headers.get('etag')!
  const all = Buffer.from(await first.arrayBuffer())
  expect(first.headers.get('accept-ranges')).toBe('bytes')
  expect(first.headers.get('content-length')).toBe(String(all.length))

  const rest = await download({ range: 'bytes=1000-', 'if-range': tag }, `?ticket=${ticket}`)
  expect(rest.status).toBe(206)
  expect(rest.headers.get('content-range')).toBe(`bytes 1000-${all.length - 1}/${all.length}`)
  expect(rest.headers.get('etag')).toBe(tag)
  expect(Buffer.from(await rest.arrayBuffer()).equals(all.subarray(1000))).toBe(true)
  const part = await download({ ...bearer(ana), range: 'bytes=10-19' })
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(all.subarray(10, 20))]).toEqual([206, true])
  expect((await download({ ...bearer(ana), range: `bytes=${all.length}-` })).status).toBe(200)

  const altered = tag.replace(/.(?=.{3}"$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  for (const [headers, query] of [
    [{ 'if-range': altered, range: 'bytes=1000-' }, `?ticket=${ticket}`],
    [{ 'if-range': '"x"', range: 'bytes=1000-' }, ''],
    [{ ...bearer(bruno), 'if-range': tag, range: 'bytes=1000-' }, ''],
  ] as const)
    expect((await download(headers, query)).status).toBe(404)

  await ana.call(deleteImage, { imageId: image._id })
  await until(async () => (await objectsOf(app, ana.id)).every((key) => !key.endsWith('.jpg')))
  expect((await download({ 'if-range': tag, range: 'bytes=1000-' })).status).toBe(404)
  const changed = await download({ ...bearer(ana), 'if-range': tag, range: 'bytes=1000-' })
  expect(changed.status).toBe(200)
  expect(unzip(Buffer.from(await changed.arrayBuffer())).has('missing-files.json')).toBe(true)
})

test('An export is downloaded 120 times an hour, pieces included', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await whenExported(ana)
  const piece = async () => (await download({ ...bearer(ana), range: 'bytes=0-0' })).status
  const answers = new Set<number>()
  for (let at = 0; at < 120; at++) answers.add(await piece())
  expect([...answers]).toEqual([206])
  expect(await piece()).toBe(429)
})

test('An expired export cannot be downloaded, and another is prepared', async () => {
  const { ana } = await people(app)
  const first = await whenExported(ana)
  await sql("update exports set expires_at = now() - interval '1 minute' where account_id = $1", [ana.id])
  expect((await download(bearer(ana))).status).toBe(404)
  expect(await ana.call(getExport)).toEqual({ export: null })
  expect((await ana.call(requestExport)).requestedAt).not.toBe(first.requestedAt)
  await whenExported(ana)
  expect((await download(bearer(ana))).status).toBe(200)
})

test('An export killed at every attempt fails and can be repeated', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const idle = { ...app.deps, queue: { ...app.deps.queue, enqueue: async () => {} } }
  const { id: exportId } = await askForExport(idle, ana.id)
  const told = () => sql("select 1 from events where owner_id = $1 and event->>'type' = 'user'", [ana.id])
  const before = (await told()).length
  await killAtEveryAttempt(app.deps.database, 'prepare-export', { exportId })
  await until(async () => (await told()).length > before)
  for (const look of [1, 2])
    expect(await ana.call(getExport), `look ${look}`).toMatchObject({
      export: { state: 'failed', files: 0, until: null },
    })
  expect(await sql('select id from exports where account_id = $1', [ana.id])).toEqual([{ id: exportId }])
  await whenExported(ana)
  expect((await download(bearer(ana))).status).toBe(200)
})

test('A failed export is deleted a day later with its list', async () => {
  const { ana } = await people(app)
  expect(await ana.call(getExport)).toEqual({ export: null })
  await whenExported(ana)
  await sql("update exports set state = 'failed', expires_at = null where account_id = $1", [ana.id])
  const hoursLater = (hours: number) => ({
    ...app.deps,
    clock: () => new Date(Date.now() + hours * 3_600_000),
  })
  await forgetOld(hoursLater(23))
  expect((await ana.call(getExport)).export).toMatchObject({ state: 'failed' })
  expect(await objectsOf(app, ana.id)).not.toEqual([])
  await forgetOld(hoursLater(25))
  expect(await ana.call(getExport)).toEqual({ export: null })
  expect(await objectsOf(app, ana.id)).toEqual([])
})
