import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { deleteAccount, keepAccount } from '#contract/accounts/leaving-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { clientOf } from '#server/testing/client.ts'
import { objectsOf, whenExported } from '#server/testing/exports.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { until } from '#server/testing/until.ts'
import { uploadFile, whenRead, whenWorkedOff } from '#server/testing/upload.ts'
import { atTheServer, openSession } from '../sign-in/sessions.ts'
import { giveOutRemovals } from './delete-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const sql = async (text: string, values: unknown[] = []) => (await app.deps.database.execute(text, values)).rows
const subjectsTo = async ({ email }: Person) => (await mailsTo(app, email)).map(({ template }) => template)

const signInAgain = async ({ id }: Person) => {
  const opened = openSession(app.deps.db, { accountId: id, signer: atTheServer, now: new Date() })
  return clientOf(app.url, await opened)
}

test('Leaving ends all sessions and can be cancelled until the day', async () => {
  const { ana } = await people(app)
  const { deletes_at } = await ana.call(deleteAccount)
  expect(Math.round((new Date(deletes_at).getTime() - Date.now()) / 86_400_000)).toBe(30)
  await expect(ana.call(loadSession), 'ASVS 7.4.2').rejects.toMatchObject({ kind: 'unauthenticated' })
  const again = await signInAgain(ana)
  expect((await again.call(loadSession)).user.deletes_at).toBe(deletes_at)
  expect((await again.call(keepAccount)).user.deletes_at).toBeNull()
  expect(await subjectsTo(ana)).toEqual(['deletion-planned', 'deletion-cancelled'])
  await expect(again.call(keepAccount)).rejects.toMatchObject({
    status: 409,
    code: 'account.not-leaving',
    problem: { message: 'No deletion of this account is planned; there is nothing to cancel.' },
  })
})

test('Leaving needs the password or a session of ten minutes', async () => {
  const { ana } = await people(app)
  await sql("update sessions set created_at = now() - interval '11 minutes' where account_id = $1", [ana.id])
  await expect(ana.call(deleteAccount)).rejects.toMatchObject({
    status: 403,
    code: 'account.not-confirmed',
    problem: { message: 'Please confirm with your password.', field: 'password' },
  })
  await expect(ana.call(deleteAccount, { password: 'wrong' })).rejects.toMatchObject({
    status: 403,
    code: 'account.wrong-password',
    problem: { field: 'password' },
  })
  expect((await ana.call(loadSession)).user.deletes_at).toBeNull()
  await ana.call(deleteAccount, { password: ana.password })
  expect((await (await signInAgain(ana)).call(loadSession)).user.deletes_at).not.toBeNull()
})

test('A repeated request keeps the day of leaving', async () => {
  const { ana } = await people(app)
  const { deletes_at } = await ana.call(deleteAccount)
  const again = await signInAgain(ana)
  expect((await again.call(deleteAccount)).deletes_at).toBe(deletes_at)
  expect(await subjectsTo(ana)).toEqual(['deletion-planned'])
})

test('Nothing is deleted before the day', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await seedLibrary(app.deps, ana.id)
  await ana.call(deleteAccount)
  await giveOutRemovals(app.deps)
  expect(
    await sql("select 1 from pgboss.job where name = 'remove-account' and data->>'accountId' = $1", [ana.id]),
  ).toEqual([])
  expect(await (await signInAgain(ana)).call(listImages)).toMatchObject({ total: 1 })
})

/** Tables that contain this text anywhere, except finished jobs. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql(`select 1 from "${String(name)}" one where one::text like '%' || $1 || '%' limit 1`, [text])
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

test('On the day everything of the account alone is deleted', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  for (const owner of [ana, bruno]) {
    await whenRead(owner, (await uploadFile(owner, await aPicture(2), { fileName: 'b.jpg' }))._id)
    await seedLibrary(app.deps, owner.id)
    await whenExported(owner)
    await app.deps.objects.put('images', `${owner.id}/${crypto.randomUUID()}.jpg`, Buffer.from('left over'), {
      type: 'image/jpeg',
    })
    await whenWorkedOff(app, owner)
  }
  const brunosTables = await tablesWith(bruno.id)
  await ana.call(deleteAccount)
  await sql("update accounts set deletes_at = now() - interval '1 minute' where id = $1", [ana.id])
  await Promise.all([giveOutRemovals(app.deps), giveOutRemovals(app.deps)])
  await until(async () => (await sql('select 1 from accounts where id = $1', [ana.id])).length === 0)
  expect(await tablesWith(ana.id)).toEqual([])
  await until(async () => (await objectsOf(app, ana.id)).length === 0)
  expect(await subjectsTo(ana)).toEqual(['deleted'])
  expect(await tablesWith(bruno.id)).toEqual(brunosTables)
  expect((await objectsOf(app, bruno.id)).length).toBeGreaterThan(3)
  expect(await bruno.call(listImages)).toMatchObject({ total: 2 })
})

test('The address of a deleted account is free again', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await ana.call(deleteAccount)
  await sql("update accounts set deletes_at = now() - interval '1 minute' where id = $1", [ana.id])
  await giveOutRemovals(app.deps)
  await until(async () => (await sql('select 1 from accounts where id = $1', [ana.id])).length === 0)
  expect(await tablesWith(ana.email)).toEqual(['mails'])
})
