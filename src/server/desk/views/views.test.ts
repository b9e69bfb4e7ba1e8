import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeskCases } from '#contract/desk/desk-endpoints.ts'
import { listWork } from '#contract/desk/desk-work-endpoints.ts'
import { listDeskViews, removeDeskView, saveDeskView } from '#contract/desk/views-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openLetterApp, readyCase } from '#server/testing/ready-case.ts'
import { staffPerson } from '#server/testing/people.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
beforeAll(async () => void (opened = await openLetterApp()))
afterAll(() => opened.remove())

test('Work is narrowed by owner, site, sum, language, age, risk and assignee', { tags: ['long'] }, async () => {
  const { app } = opened
  const { ana, chiara, caseId } = await readyCase(app)
  const listed = async (narrowing: object) =>
    (await chiara.call(listWork, { whose: 'everybody', pageSize: 100, ...narrowing })).data.some(
      (one) => one.kind === 'case' && one.case._id === caseId,
    )
  for (const narrowing of [
    {},
    { owner: ana.email },
    { site: 'shop.example' },
    { minSum: 1 },
    { language: 'en' },
    { minDays: 0 },
    { minRisk: 0 },
    { assignee: chiara.id },
  ])
    expect(await listed(narrowing), JSON.stringify(narrowing)).toBe(true)
  for (const narrowing of [
    { owner: 'nobody@nowhere.example' },
    { site: 'other.example' },
    { minSum: 9_000_000 },
    { language: 'it' },
    { minDays: 30 },
    { country: 'ZW' },
    { assignee: 'nobody' as const },
  ])
    expect(await listed(narrowing), JSON.stringify(narrowing)).toBe(false)
  const { counts } = await chiara.call(listDeskCases, { country: 'ZW' })
  expect(counts).toEqual({ all: 0, submitted: 0, in_review: 0, needs_info: 0 })
})

test('Others read a shared view, and lost filters are named', { tags: ['long'] }, async () => {
  const { app } = opened
  const [rui, marta] = [
    await staffPerson(app, ['reviewer'], ['Rui', 'Silva']),
    await staffPerson(app, ['case-manager'], ['Marta', 'Silva']),
  ]
  const shared = await rui.call(saveDeskView, { name: 'Portugal', isShared: true, narrowing: { country: 'PT' } })
  await rui.call(saveDeskView, { name: 'Mine', isShared: false, narrowing: { minDays: 3 } })
  expect((await marta.call(listDeskViews)).data).toEqual([{ ...shared, isMine: false }])
  await app.deps.database.execute(
    `update desk_views set narrowing = '{"country": "PT", "colour": "red", "minRisk": "high"}' where id = $1`,
    [shared._id],
  )
  expect((await marta.call(listDeskViews)).data).toMatchObject([
    { narrowing: { country: 'PT' }, lost: ['colour', 'minRisk'] },
  ])
  expect(await refusalOf(marta.call(removeDeskView, { viewId: shared._id }))).toMatchObject({ status: 404 })
  await rui.call(removeDeskView, { viewId: shared._id })
  expect((await marta.call(listDeskViews)).data).toEqual([])
})
