import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPortalUpload, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { type CallRefused, refusalOf } from '#server/testing/client.ts'
import { aContactedCase } from '#server/testing/cases/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

let page = 0
const aCase = () => aContactedCase(app, `http://www.shop.example/too-much/${page++}`)

test('An answer takes fifty additions, then a person must decide', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  const send = (text: string) =>
    payer.call(sendAnswer, { caseId, kind: 'fair-use', text, email: 'dov@fellside.example' })
  await send('We quote it.')
  await send('The first thing that was added.')
  await app.deps.database.execute(
    `update portal_answers set additions = to_jsonb(array_fill(additions -> 0, array[49])) where case_id = $1`,
    [caseId],
  )
  expect((await send('The fiftieth.')).answer.more).toHaveLength(50)
  const refused = await refusalOf(send('One more.'))
  expect([refused.status, refused.code]).toEqual([409, 'portal.not-now'])
  const { answer } = (await payer.call(getPaymentPage, { caseId })).portal
  expect(answer!.more.map(({ kind }) => kind)).toEqual(Array.from({ length: 50 }, () => 'fair-use'))
})

test('One of six simultaneous files gets the remaining room', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await app.deps.database.execute(
    `insert into portal_files (key, case_id, bytes, given_at) values ('portal/' || $1 || '/first', $1, $2, now())`,
    [caseId, 190 * 1024 * 1024],
  )
  const file = { caseId, fileName: 'licence.pdf', type: 'application/pdf', size: 10 * 1024 * 1024 }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      payer.call(getPortalUpload, file).then(
        () => 'given',
        ({ code }: CallRefused) => code,
      ),
    ),
  )
  expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'file.no-room'), 'given'])
})
