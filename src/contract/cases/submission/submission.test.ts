import { expect, test } from 'vitest'
import { aDraft, aFile, aMatch, anImage, idOf } from '../../testing/a-case.ts'
import { Claimant, Draft, emptyDraft, SubmissionFile, SubmissionImage, SubmissionMatch } from './submission.ts'
import { SentSubmission, Submission } from '#contract/submissions/saved-submission.ts'

const failing = (draft: object) =>
  Draft.safeParse({ ...aDraft(), ...draft }).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each<[limit: string, draft: object, path: string, message: string]>([
  [
    'A text has at most 10000 characters',
    { comments: 'x'.repeat(10_001) },
    'comments',
    'Maximum of 10000 characters allowed.',
  ],
  ['A line has at most 500', { country: 'x'.repeat(501) }, 'country', 'Maximum of 500 characters allowed.'],
  [
    'An address has at most 4000',
    { images: [{ ...anImage(), url: 'x'.repeat(4001) }] },
    'images.0.url',
    'Maximum of 4000 characters allowed.',
  ],
  [
    'So has each additional page',
    { matches: [{ ...aMatch(), additional_links: ['x'.repeat(4001)] }] },
    'matches.0.additional_links.0',
    'Maximum of 4000 characters allowed.',
  ],
  [
    'There are at most 200 additional pages',
    { matches: [{ ...aMatch(), additional_links: Array.from({ length: 201 }, () => '') }] },
    'matches.0.additional_links',
    'At most 200 additional pages can be named.',
  ],
  [
    'There are at most 50 files in a list',
    { __GENERAL_ATTACHMENTS__: Array.from({ length: 51 }, aFile) },
    '__GENERAL_ATTACHMENTS__',
    'At most 50 files can be attached here.',
  ],
  [
    'There are at most 100 images',
    { images: Array.from({ length: 101 }, () => anImage()) },
    'images',
    'At most 100 images can be submitted at once.',
  ],
  [
    'There are at most 100 matches',
    { matches: Array.from({ length: 101 }, () => aMatch()) },
    'matches',
    'At most 100 matches can be submitted at once.',
  ],
  ['A day is written as a day', { noticed: '1 May 2026' }, 'noticed', 'Give the day as YYYY-MM-DD.'],
])('%s', (_, draft, path, message) => {
  expect(failing(draft)).toEqual([[path, message]])
})

test('Limits are met by what is exactly as long', () => {
  const links = Array.from({ length: 200 }, () => 'x'.repeat(4000))
  const draft = {
    comments: 'x'.repeat(10_000),
    country: 'x'.repeat(500),
    matches: [{ ...aMatch(), additional_links: links }],
  }
  expect(failing(draft)).toBeUndefined()
})

test.each([
  { images: [{}] },
  { koDisclaimerTruth: 'yes' },
  { price_range: 'provider' },
  { source: 'OTHER' },
  { version: '5.0' },
])('A draft with %j is none', (draft) => {
  expect(failing(draft)).toHaveLength(1)
})

test('A draft with nothing in it is version 6.0, external, at the provider’s own price, and a draft', () => {
  expect(emptyDraft()).toMatchObject({
    version: '6.0',
    source: 'EXTERNAL',
    price_range: 'Rightframe',
    __DRAFT__: true,
    images: [],
    matches: [],
    koUserIsLegalRightsOwner: null,
    requested_price: { min: { value: null, currency: 'USD' }, max: { value: null, currency: 'USD' } },
  })
})

test('What the server adds is ignored when a draft comes back', () => {
  const moment = '2026-11-21T12:00:00.000Z'
  const submission = {
    ...aDraft(),
    _id: idOf(5),
    entity_id: idOf(5),
    revision: 3,
    name: 'RF-000005',
    state: 'draft',
    editable: { mode: 'everything', fields: [] },
    facts: { cluster: null, hostCountries: {}, overrides: [] },
    metadata: { createdAt: moment, savedAt: moment, submittedAt: null },
    suggested: { country: 'Portugal', watermarks: {}, answers: {} },
    others: [],
    errors: [],
  }
  expect(Submission.parse(submission)).toEqual(submission)
  expect(SentSubmission.parse(submission)).toEqual({ ...aDraft(), _id: idOf(5), revision: 3 })
  expect(Draft.parse(submission)).toEqual(aDraft())
})

test('An image, a match, a file and a claimant have the fields of the specification', () => {
  const { uuid } = anImage()
  expect(Object.keys(SubmissionImage.parse({ uuid }).licensing)).toEqual([
    'cc',
    'license',
    'publicly_available',
    'licensed_before',
    'agreementsUnavailable',
    'available_on_stock',
    'first_published',
    'price',
    'price_1y_online',
  ])
  expect(Object.keys(SubmissionImage.parse({ uuid }).registration.us)).toEqual([
    'status',
    'id',
    'year',
    'title',
    'registered',
  ])
  expect(Object.keys(SubmissionMatch.parse({ uuid }))).toEqual(
    expect.arrayContaining(['_id', 'uuid', 'url', 'additional_links', 'attribution_provided', 'watermark', 'origin']),
  )
  expect(Object.keys(SubmissionFile.parse({}))).toEqual(
    expect.arrayContaining([
      'id',
      'key',
      'type',
      'fileName',
      'extension',
      'url',
      'isRemote',
      'size',
      'lastModifiedDate',
      'source',
    ]),
  )
  expect(SubmissionFile.parse({})).toMatchObject({ isRemote: false, uploadComplete: false, error: null })
  expect(Object.keys(Claimant.parse({}))).toHaveLength(12)
})
