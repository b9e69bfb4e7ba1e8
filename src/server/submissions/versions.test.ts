import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubmission, saveSubmission } from '#contract/submissions/endpoints.ts'
import { listCases } from '#contract/cases/endpoints.ts'
import { validateSubmission } from '#contract/submissions/submitting-endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aSite } from '#server/submissions/testing/a-site.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const send = async ({ token }: Person, body: string, path = '/api/cases/submission') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(app.url + path, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { _id: string } }
}

const uuid = '3f1c8a52-6d0b-4b7e-9f44-0a1d2c3b4e5f'
const page = (url: string, title?: string) => ({ origin: { url, domain: 'shop.example', ...(title && { title }) } })

/** What each form of an older submission becomes: those of the specification, section 4. */
const forms: [what: string, older: Record<string, unknown>, now: Record<string, unknown>][] = [
  [
    'one whose pages have titles is of our own finds',
    {
      version: '5.0',
      images: [{ uuid, title: 'Harbour', date_taken: '2020-05-01', file: null }],
      matches: [{ uuid, ...page('https://shop.example/1', 'Trips'), resolvable: true }],
      stockIncluded: false,
      __SEARCH_QUERY__: 'boats',
    },
    { source: 'MATCH', stockIncluded: false, images: [{ title: 'Harbour', date_taken: '2020-05-01' }] },
  ],
  [
    'one of which a page has no title names its pages itself',
    {
      version: 5,
      images: [{ title: 'Harbour' }, { title: 'Pier' }],
      matches: [page('https://shop.example/1', 'Trips'), page('https://shop.example/2')],
    },
    { source: 'EXTERNAL', images: [{ title: 'Harbour' }, { title: 'Pier' }] },
  ],
  [
    'one without images names its pages itself',
    { version: '4.2', comments: 'Mine' },
    { source: 'EXTERNAL', comments: 'Mine', images: [] },
  ],
  [
    'further matches of an image become its additional pages; ignored ones, and images without a page, are left out',
    {
      version: '3',
      images: [
        { _id: 'a'.repeat(24), title: 'Harbour' },
        { _id: 'b'.repeat(24), title: 'Pier' },
      ],
      matches: [
        { image: 'a'.repeat(24), ...page('https://shop.example/1') },
        { image: 'a'.repeat(24), ...page('https://shop.example/2') },
        { image: 'a'.repeat(24), ignored: true, ...page('https://shop.example/3') },
        { image: 'b'.repeat(24), ...page('no address') },
      ],
    },
    {
      images: [{ title: 'Harbour' }],
      matches: [{ origin: { url: 'https://shop.example/1' }, additional_links: ['https://shop.example/2'] }],
      errors: [{ path: 'images.1', message: 'No page is known that uses this image. It was left out.' }],
    },
  ],
]

test.each(forms)('Of older submissions, %s', async (_, older, now) => {
  const { ana } = await people(app)
  const { status, body } = await send(ana, JSON.stringify({ ...older, _id: 'new' }))
  expect({ status, body }).toMatchObject({ status: 200, body: { version: '6.0', fromVersion: 5, ...now } })
  const { errors: _errors, ...kept } = now
  expect(await ana.call(getSubmission, { caseId: body._id })).toMatchObject({ fromVersion: 5, ...kept })
})

test('An older submission with one cluster is rebuilt from its finds', async () => {
  const { ana, bruno } = await people(app)
  const { imageId, clusterId } = await aSite(app, ana)
  const image = { _id: imageId, uuid, title: 'What Ana called it', place_taken: 'Porto' }
  for (const named of [
    { cluster: clusterId, images: [image] },
    { images: [image], matches: [{ uuid, cluster: clusterId, ...page('https://shop.example/gone') }] },
  ]) {
    const older = JSON.stringify({ version: 5, ...named })
    expect((await send(ana, older)).body).toMatchObject({
      fromVersion: 5,
      source: 'MATCH',
      images: [{ _id: imageId, title: 'What Ana called it', place_taken: 'Porto' }],
      matches: [{ cluster: clusterId, origin: { url: 'https://www.shop.example/trips/1' } }],
      facts: { cluster: { _id: clusterId } },
    })
    const asAnother = await send(bruno, older)
    expect(JSON.stringify(asAnother.body)).not.toContain('www.shop.example/trips')
  }
})

test('An older submission can be saved, checked and submitted again', async () => {
  const { ana } = await people(app)
  const older = { version: 5, images: [{ title: 'Harbour' }], matches: [page('https://shop.example/1')] }
  const first = await send(ana, JSON.stringify(older))
  const again = await send(ana, JSON.stringify({ ...older, _id: first.body._id, revision: 1, comments: 'again' }))
  expect(again.body).toMatchObject({ _id: first.body._id, revision: 2, comments: 'again' })
  expect((await ana.call(listCases, {})).total).toBe(1)
  expect(await send(ana, JSON.stringify(older), '/api/cases/validate')).toMatchObject({ status: 200 })
  const submitted = await send(ana, JSON.stringify(older), '/api/cases/submission/submit')
  expect(submitted).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(submitted.body.details).toContainEqual({
    path: 'koDisclaimerTruth',
    message: expect.stringMatching(/authorizing/),
  })
})

test.each(['6.1', '7.0', 7, '60', 'six', null, {}])(
  'A submission of version %o is refused with a sentence',
  async (version) => {
    const { ana } = await people(app)
    for (const path of ['/api/cases/submission', '/api/cases/validate', '/api/cases/submission/submit']) {
      const { status, body } = await send(ana, JSON.stringify({ version }), path)
      expect({ status, details: body.details }).toEqual({
        status: 400,
        details: [
          {
            path: 'version',
            message: expect.stringMatching(/^This submission is of a version .+ and older ones are\./),
          },
        ],
      })
    }
  },
)

const many = <T>(one: () => T): T[] => Array.from({ length: 101 }, one)

test('An older submission with too many items is refused unread', async () => {
  const { ana } = await people(app)
  const { status, body } = await send(
    ana,
    JSON.stringify({ version: 5, images: many(() => ({ title: 'Harbour' })), matches: many(() => ({})) }),
  )
  expect({ status, details: body.details }).toEqual({
    status: 400,
    details: [
      { path: 'images', message: 'At most 100 images can be submitted at once.' },
      { path: 'matches', message: 'At most 100 matches can be submitted at once.' },
    ],
  })
})

test.each(['null', '', '[]', '[{}]', '"new"', '7', 'true'])('%s is no submission', async (body) => {
  const { ana } = await people(app)
  for (const path of [
    '/api/cases/submission',
    '/api/cases/validate',
    '/api/cases/submission/submit',
    '/api/cases/submission/start',
  ])
    expect((await send(ana, body, path)).status).toBe(400)
  const { token } = ana
  const bare = await fetch(`${app.url}/api/cases/submission`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect({ status: bare.status, body: await bare.json() }).toMatchObject({
    status: 400,
    body: { message: 'The body is empty; this call wants JSON.' },
  })
  expect((await ana.call(listCases, {})).total).toBe(0)
})

test('Internal fields are dropped; other unknown fields are refused by name', async () => {
  const { ana } = await people(app)
  const saved = await ana.call(saveSubmission, {})
  const image = { uuid, __IMPORT_VALUE__: 'UPLOAD_IMAGE', __SEARCH_QUERY__: 'boats' }
  const file = {
    uploadStarted: true,
    bytesTotal: 3,
    bytesUploaded: 3,
    percentage: 100,
    isPaused: false,
    previewLocalUrl: 'blob:1',
  }
  const own = {
    ...saved,
    resumed: undefined,
    'saved-breach-contract': true,
    'saved-PR-contact-user': false,
    __IMPORT_VALUE__: 'SEARCH_IMAGE',
    __SEARCH_QUERY__: 'boats',
    images: [image],
    matches: [{ uuid, image: newId(), ignored: false, case: null, resolvable: true }],
    __GENERAL_ATTACHMENTS__: [{ id: '1', ...file }],
  }
  const again = await send(ana, JSON.stringify(own))
  expect(again).toMatchObject({ status: 200, body: { revision: 2 } })
  for (const word of ['__IMPORT_VALUE__', 'saved-', 'resolvable', 'previewLocalUrl'])
    expect(JSON.stringify(again.body)).not.toContain(word)
  const misspelt = { ...own, coments: 'x', images: [{ ...image, licensing: { price: { valeu: 1 } } }] }
  expect(await send(ana, JSON.stringify(misspelt))).toMatchObject({
    status: 400,
    body: {
      details: [
        {
          path: 'images.0.licensing.price.valeu',
          message: 'There is no “valeu” here. Correct its name, or leave it out.',
        },
        { path: 'coments', message: 'There is no “coments” here. Correct its name, or leave it out.' },
      ],
    },
  })
})

test('Every call with a new case names it “new”', async () => {
  const { ana } = await people(app)
  const blank = await ana.call(getSubmission, { caseId: 'new' })
  expect(blank).toMatchObject({ _id: 'new', revision: 0, images: [], __DRAFT__: true })
  const ask = async (path: string, body: object) => await send(ana, JSON.stringify(body), path)
  const host = 'shop.example'
  expect(
    await ask('/api/cases/validate/origin', {
      host,
      matchOriginUrl: 'https://shop.example/1',
      caseId: 'new',
      matchId: null,
      imageIds: [],
    }),
  ).toMatchObject({ status: 200 })
  expect(
    await ask('/api/cases/validate/first-published', { host, imagePublishedUrl: 'no address', caseId: 'new' }),
  ).toMatchObject({ status: 200 })
  expect((await ana.call(validateSubmission, { _id: 'new' })).payload).toEqual([])
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
  const deleted = await fetch(`${app.url}/api/cases/submission/delete`, {
    method: 'POST',
    headers,
    body: '{"_id":"new"}',
  })
  expect(deleted.status).toBe(204)
  expect((await ana.call(listCases, {})).total).toBe(0)
  const file = { bucket: 'cases' as const, caseId: 'new', fileName: 'a.pdf', type: 'application/pdf', size: 3 }
  const { caseId = '', fields } = await ana.call(getUploadPolicy, file)
  expect(fields.key).toMatch(new RegExp(`^${caseId}/`))
  expect(await ana.call(getSubmission, { caseId })).toMatchObject({ state: 'draft' })
  expect(await ask('/api/uploads/policy', { ...file, type: 'text/html' })).toMatchObject({ status: 400 })
  expect((await ana.call(listCases, {})).total).toBe(1)
  expect((await ana.call(saveSubmission, { ...blank, comments: 'Kept' })).comments).toBe('Kept')
})
