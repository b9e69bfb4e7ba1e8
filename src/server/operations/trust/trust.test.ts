import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStrike, listOwnerTrust, listSharedPictures, removeStrike } from '#contract/operations/trust-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { refusalOf } from '#server/testing/client.ts'
import { changeImages } from '#server/testing/told-owners.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { newId } from '#server/platform/ids.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const ofAna = async () =>
  (await who.chiara.call(listOwnerTrust, { words: who.ana.email })).data.find(({ _id }) => _id === who.ana.id)!

test('An owner stands with identity, contested claims and notices', async () => {
  const { chiara, ana } = who
  expect(await ofAna()).toMatchObject({
    name: 'Ana Almeida',
    identity: { isEmailVerified: true, documentSeenOn: null, payee: null, isOnList: false },
    contested: 0,
    strikes: [],
  })
  expect((await chiara.call(listOwnerTrust)).data).toEqual([])
  const { caseId } = await caseAt(app, 'contacted', {}, who)
  await app.deps.database.execute(
    `insert into portal_answers (id, case_id, at, kind, email, text, files, decide_by, is_stopped)
     values ($1, $2, now(), 'licensed', 'dov@shop.example', 'We have a licence.', '[]', '2026-12-01', true)`,
    [newId(), caseId],
  )
  expect((await chiara.call(listOwnerTrust)).data).toMatchObject([{ _id: ana.id, cases: 1, contested: 1 }])
  expect((await chiara.call(listOwnerTrust, { words: chiara.email })).data, 'Staff are no owners').toEqual([])
})

test('A strike has who, when and why, and its removal too', async () => {
  const { chiara, ana } = who
  const { strikes } = await chiara.call(addStrike, { ownerId: ana.id, why: 'Claimed pictures of an agency.' })
  expect(strikes).toMatchObject([{ by: 'Chiara Conti', why: 'Claimed pictures of an agency.', removed: null }])
  const strikeId = strikes[0]!._id
  const of = { ownerId: ana.id, strikeId, why: 'The agency was wrong.' }
  expect((await refusalOf(chiara.call(removeStrike, { ...of, ownerId: who.bruno.id }))).status).toBe(404)
  expect((await chiara.call(removeStrike, of)).strikes).toMatchObject([
    { removed: { by: 'Chiara Conti', why: 'The agency was wrong.' } },
  ])
  expect(await refusalOf(chiara.call(removeStrike, of))).toMatchObject({ status: 409, code: 'strike.removed' })
  const { data } = await chiara.call(listAuditLines, { action: 'strike.' })
  expect(data.map(({ action }) => action)).toEqual(['strike.removed', 'strike.added'])
  expect((await refusalOf(chiara.call(addStrike, { ownerId: chiara.id, why: 'No owner.' }))).status).toBe(404)
  expect((await refusalOf(chiara.call(addStrike, { ownerId: ana.id, why: '  ' }))).status).toBe(400)
})

test('The same file in two libraries is shown with both owners', async () => {
  const hash = 'ab'.repeat(32)
  const [hers, his] = [await seedLibrary(app.deps, who.ana.id), await seedLibrary(app.deps, who.bruno.id)]
  await changeImages(app.deps.database, 'update images set content_hash = $1 where id = any($2)', [
    hash,
    [hers.imageId, his.imageId],
  ])
  const shared = (await who.chiara.call(listSharedPictures)).data.find((one) => one.hash === hash)!
  expect(shared.by).toBe('file')
  expect(shared.images.map(({ owner }) => owner.name).toSorted()).toEqual(['Ana Almeida', 'Bruno Brandão'])
})

test('Support sees trust, legal alone gives strikes', async () => {
  const support = await staffPerson(app, ['support'])
  const sol = await staffPerson(app, ['reviewer', 'finance', 'case-manager'])
  await support.call(listOwnerTrust)
  await support.call(listSharedPictures)
  expect((await refusalOf(support.call(addStrike, { ownerId: who.ana.id, why: 'No.' }))).status).toBe(403)
  expect((await refusalOf(sol.call(listOwnerTrust))).status).toBe(403)
  expect((await refusalOf(sol.call(listSharedPictures))).status).toBe(403)
})
