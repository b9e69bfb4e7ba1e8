import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './boot/features.ts'
import { getSubmission } from '#contract/submissions/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { getRegistration } from '#contract/registrations/endpoints.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { Id } from '#contract/wire.ts'
import { newId } from './platform/ids.ts'
import { factsFor } from './takedowns/testing/calls.ts'
import { type TestApp, openTestApp } from './testing/test-app.ts'
import { type Library, seedLibrary } from './testing/library.ts'
import { type People, type Person, people } from './testing/people.ts'

let app: TestApp
let who: People
let anas: Library

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  anas = await seedLibrary(app.deps, who.ana.id)
})
afterAll(() => app.remove())

type Calls = (ids: Library) => Record<string, unknown>[]

const ofMatches: Calls = ({ clusterId, imageId }) => [{ cluster: clusterId }, { image: imageId }]
const filtered =
  (more: (ids: Library) => Record<string, unknown>): Calls =>
  (ids) =>
    ofMatches(ids).map((filter) => ({ filter, ...more(ids) }))
const uuid = crypto.randomUUID()
const ofSubmission: Calls = ({ caseId, imageId, matchId, clusterId }) => [
  { _id: caseId },
  { images: [{ _id: imageId, uuid }], matches: [{ _id: matchId, cluster: clusterId, uuid }] },
]

/** Every call of owners that takes ids beside those of its path, with all of them. */
const calls: Record<string, Calls> = {
  getUploadPolicy: ({ caseId }) => [{ bucket: 'cases', caseId, fileName: 'a.pdf', type: 'application/pdf', size: 1 }],
  syncSource: ({ connectionId }) => [{ service: 'flickr', id: connectionId }],
  changeSelection: ({ imageId }) => [{ imageIds: [imageId], change: { kind: 'pin', pinned: true } }],
  ignoreImages: ({ imageId }) => [{ imageIds: [imageId], newState: true }],
  mergeImages: ({ imageId }) => [{ primaryImage: imageId, images: [imageId, newId()] }],
  summariseSelection: ({ imageId }) => [{ imageIds: [imageId] }],
  judgeMatches: ({ matchId, clusterId }) => [
    { matchIds: [matchId], verdict: 'ignored' },
    { filter: { cluster: clusterId }, verdict: 'ignored' },
  ],
  listClusters: ofMatches,
  listMatches: ofMatches,
  countMatches: ofMatches,
  countMatchesOverTime: ofMatches,
  countDecisions: ({ clusterId }) => [{ cluster: clusterId }],
  exportMatches: ofMatches,
  getWays: ({ imageId }) => [{ imageId }],
  createTakedown: ({ clusterId, matchId }) => [{ cluster: clusterId }, { cluster: clusterId, matches: [matchId] }],
  setRegistrationFacts: ({ imageId, partyId }) => [
    { images: [imageId], facts: { isPublished: true } },
    { images: [imageId], facts: { party: partyId } },
  ],
  createSingleRegistrations: ({ imageId }) => [{ option: 'CIPO_SINGLE', images: [imageId] }],
  keepRegistrationSelection: ({ imageId }) => [{ images: [imageId] }],
  createRegistration: ({ imageId }) => [{ option: 'USCO_MULTI', images: [imageId] }],
  listRegistrations: ({ imageId }) => [{ image: imageId }],
  updateRegistration: ({ registrationId, imageId }) => [
    { registrationId, images: [imageId] },
    { registrationId, works: [{ images: [imageId], isPublished: true }] },
  ],
  createRegistrationWalletOrder: ({ registrationId }) => [{ requestId: registrationId }],
  executeRegistrationWalletOrder: ({ registrationId }) => [
    { paymentID: 'NOTHING', payerID: 'NOBODY', requestId: registrationId },
  ],
  createTakedownBulk: ({ clusterId, matchId }) => [
    { clusters: [clusterId] },
    { matches: [matchId] },
    { filter: { cluster: clusterId } },
  ],
  updateTakedownBulk: ({ bulkId, imageId }) => [{ bulkId, facts: factsFor(imageId) }],
  leaveOutUses: ({ bulkId, clusterId, matchId }) => [
    { bulkId, cluster: clusterId, matches: [matchId], reason: 'credit' },
  ],
  signTakedownBulk: ({ bulkId, takedownId }) => [
    { bulkId, name: 'Ana Almeida', notices: [{ takedown: takedownId, n: 1, hash: '0'.repeat(64) }] },
  ],
  updateTakedown: ({ takedownId, imageId }) => [{ takedownId, facts: factsFor(imageId) }],
  listTakedowns: ({ clusterId }) => [{ cluster: clusterId }],
  listEvidence: ({ imageId, matchId }) => [{ image: imageId }, { match: matchId }],
  judgeAll: filtered(() => ({ verdict: 'ignored' })),
  saveMatchView: filtered(({ imageId }) => ({ name: `View ${imageId}` })),
  makeRule: filtered(({ imageId }) => ({ name: `Rule ${imageId}`, verdict: 'ignored' })),
  startSubmission: ({ clusterId, matchId, imageId }) => [
    { cluster: clusterId },
    { matches: [matchId] },
    { images: [imageId] },
  ],
  startSubmissions: ({ clusterId }) => [{ clusters: [clusterId] }],
  saveSubmission: ofSubmission,
  validateSubmission: ofSubmission,
  submitCase: ofSubmission,
  answerLawyersOffer: ({ caseId }) => [{ caseId, offer: newId(), hash: '0'.repeat(64), answer: 'refuse' }],
  listOwnCorrespondence: ({ caseId }) => [{ caseId, before: newId() }],
  deleteSubmission: ({ caseId }) => [{ _id: caseId }],
  validateFirstPublished: ({ caseId }) => [
    { host: 'greenfields.example', imagePublishedUrl: 'https://ana.example/', caseId },
  ],
  validateOrigin: ({ caseId, matchId, imageId }) =>
    [
      { caseId, matchId: null, imageIds: [] },
      { caseId: null, matchId, imageIds: [imageId] },
    ].map((ids) => ({ host: 'greenfields.example', matchOriginUrl: 'https://greenfields.example/about', ...ids })),
}

const takesIds = ({ query, body }: Endpoint): boolean => {
  let found = false
  for (const schema of [query, body])
    if (schema)
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema }) => {
          found ||= zodSchema === (Id as unknown)
        },
      })
  return found
}

const concerned = endpoints.filter((endpoint) => ['owner', 'account'].includes(endpoint.access) && takesIds(endpoint))

test('Every owner call with ids in query or body is tried here', () => {
  expect(Object.keys(calls).sort(), 'ASVS 8.2.2').toEqual(concerned.map(({ name }) => name).sort())
})

async function answerTo(endpoint: Endpoint, sent: Record<string, unknown>, { token = '' }: Person) {
  const { method, path, body } = requestOf(endpoint, sent as never)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(app.url + path, { method, headers, ...(body && { body }) })
  const said = differing.reduce((text, [what, by]) => text.replaceAll(what, by), await response.text())
  return { status: response.status, said }
}

/** The parts that differ in each answer: ids, moments and case names. */
const differing: [RegExp, string][] = [
  [/\b[0-9a-f]{24}\b/g, 'id'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'],
  [/\bRF-\d+/g, 'RF'],
]

test.each(concerned.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s knows no more of another’s than of what does not exist, and changes nothing of it',
  async (name, endpoint) => {
    const nobodys = Object.fromEntries(Object.keys(anas).map((key) => [key, newId()])) as Library
    const before = await ofAna()
    for (const [at, sent] of calls[name]!(anas).entries()) {
      const theirs = await answerTo(endpoint, sent, who.bruno)
      expect(theirs.said).not.toContain('Invalid input')
      expect(theirs).toEqual(await answerTo(endpoint, calls[name]!(nobodys)[at]!, who.bruno))
    }
    expect(await ofAna()).toEqual(before)
  },
)

async function ofAna() {
  return {
    image: await who.ana.call(getImage, { imageId: anas.imageId }),
    matches: await who.ana.call(listMatches, { show: 'all' }),
    case: await who.ana.call(getSubmission, { caseId: anas.caseId }),
    takedown: await who.ana.call(getTakedown, { takedownId: anas.takedownId }),
    registration: await who.ana.call(getRegistration, { registrationId: anas.registrationId }),
  }
}
