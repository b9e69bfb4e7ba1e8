import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase, validateOrigin, validateSubmission } from '#contract/submissions/submitting-endpoints.ts'
import { addLicence } from '#contract/licensing/ledger.ts'
import { judgeMatches, listMatches } from '#contract/matches/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '../testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const said =
  'Your licence ledger says of this use: Licensed to Shop Ltd (2026-7). Submit it only if it goes beyond what you allowed.'
const warned = { resolvable: true, reason: said, data: { type: 'useIsNotLicensed' } }

const licenseTo = (owner: Person, host: string) =>
  owner.call(addLicence, { client: 'Shop Ltd', reference: '2026-7', hosts: [host], startsOn: '2020-01-01' })

test('A licensed find is flagged to owner and staff before submission', { tags: ['long'] }, async () => {
  const { ana, chiara } = await people(app)
  const { clusterId } = await aSite(app, ana)
  await ana.call(judgeMatches, { filter: { cluster: clusterId }, verdict: 'approved' })
  const { data } = await ana.call(listMatches, { cluster: clusterId, show: 'approved' })
  const draft = answered(await ana.call(startSubmission, { matches: data.map(({ _id }) => _id) }))
  const found = async () => (await ana.call(validateSubmission, draft)).payload
  expect(await found()).toEqual([])
  await licenseTo(ana, 'shop.example')
  await expect.poll(found, { timeout: 20_000 }).toEqual([warned])
  const [match] = draft.matches
  const asked = { host: 'shop.example', matchOriginUrl: match!.origin.url, caseId: draft._id, matchId: match!._id }
  expect(await ana.call(validateOrigin, { ...asked, imageIds: [] })).toEqual({ payload: [warned] })
  const { _id: caseId } = await ana.call(submitCase, draft)
  expect(await chiara.call(getDeskCase, { caseId })).toMatchObject({
    licences: ['The owner’s licence ledger says of this use: Licensed to Shop Ltd (2026-7).'],
  })
})

test('A page that the owner names is checked against the ledger', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { imageId } = await aSite(app, ana)
  const draft = answered(await ana.call(startSubmission, { images: [imageId] }), 'www.client.example')
  await licenseTo(ana, 'client.example')
  expect((await ana.call(validateSubmission, draft)).payload).toContainEqual(warned)
  const elsewhere = answered(await ana.call(startSubmission, { images: [imageId] }), 'elsewhere.example')
  expect((await ana.call(validateSubmission, elsewhere)).payload).toEqual([])
})
