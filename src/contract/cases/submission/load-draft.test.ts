import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDraft, aFile, aKnown, aMatch, anImage, idOf, uuidOf } from '../../testing/a-case.ts'
import { anyAltered, anyDraft } from '../../testing/draft-arbitrary.ts'
import { problemsOf } from '#contract/submissions/rules/problems.ts'
import { forSaving } from './clear.ts'
import { loadDraft } from './load-draft.ts'
import { pairsOf } from './pairs.ts'
import { Draft, emptyDraft } from './submission.ts'

/** Uuids that no fixture has. */
const newUuids = () => {
  let last = 1000
  return () => uuidOf((last += 1))
}
const load = (saved: unknown) => loadDraft(saved, newUuids())
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('A version 6 submission with a valid source is used as it is', () => {
  expect(load(json(aDraft()))).toEqual({ draft: aDraft(), cluster: idOf(7), dropped: [] })
  for (const version of ['6.1', '7', 6]) expect(load({ ...aDraft(), version }).draft).toEqual(aDraft())
  expect(load({ ...aDraft(), source: 'EXTERNAL' }).draft.source).toBe('EXTERNAL')
})

test('A cluster id is recovered only if all matches share one', () => {
  const draft = {
    ...aDraft(),
    images: [anImage(), anImage(2)],
    matches: [aMatch(), { ...aMatch(2), cluster: idOf(8) }],
  }
  expect(load(draft).cluster).toBeNull()
  expect(load({ ...draft, matches: [aMatch(), aMatch(2)] }).cluster).toBe(idOf(7))
  expect(load({ ...draft, matches: [aMatch(), { ...aMatch(2), cluster: null }] }).cluster).toBeNull()
})

test('What is not sound is left out and told of, the rest is loaded', () => {
  const half = {
    ...aDraft(),
    koImageUserIsBusiness: 'yes',
    price_range: 'Lowest',
    comments: 'x'.repeat(10_001),
    images: [anImage(), { ...anImage(2), uuid: 'none' }, 'boats', { ...anImage(3), title: 7 }],
    matches: [aMatch(), aMatch(3), aMatch(4)],
    claimant: { ...aDraft().claimant, date_of_birth: '1 May 1980', phone: null },
    __GENERAL_ATTACHMENTS__: { length: 1 },
    requested_price: { min: { value: '12', currency: 'XXX' } },
  }
  const { draft, dropped } = load(half)
  expect(dropped.map(({ path }) => path).sort()).toEqual([
    '__GENERAL_ATTACHMENTS__',
    'claimant.date_of_birth',
    'claimant.phone',
    'comments',
    'images.1.uuid',
    'images.2',
    'images.3.title',
    'koImageUserIsBusiness',
    'matches',
    'price_range',
    'requested_price.min.currency',
    'requested_price.min.value',
  ])
  expect(draft).toMatchObject({ koImageUserIsBusiness: null, price_range: 'Rightframe', comments: '', source: 'MATCH' })
  expect(draft.images.map(({ title }) => title)).toEqual(['Fishing boats at Nazaré 1', ''])
  expect(draft.claimant).toMatchObject({ first_name: 'Ana', date_of_birth: null, phone: '' })
})

test('An image that lost its page keeps its answers, and asks for the page', () => {
  const { draft, dropped } = load({ ...aDraft(), images: [anImage(), anImage(2), anImage(2)], matches: [aMatch()] })
  expect(draft.images).toEqual([anImage(), anImage(2)])
  expect(draft.matches[1]).toMatchObject({ uuid: uuidOf(2), origin: { url: '' } })
  expect(dropped).toEqual([
    { path: 'images.1', message: 'The page that uses this image is missing. Please name it.' },
    { path: 'images', message: 'Some images were there twice and were left out.' },
  ])
})

test('Lists that are too long are cut to what fits', () => {
  const images = Array.from({ length: 102 }, (_, at) => anImage(at))
  const { draft, dropped } = load({ ...aDraft(), images, matches: images.map((_, at) => aMatch(at)) })
  expect(draft.images).toHaveLength(100)
  expect(dropped).toEqual([
    { path: 'images', message: 'Only the first 100 were kept.' },
    { path: 'matches', message: 'Only the first 100 were kept.' },
  ])
})

test('A file that older versions saved counts as uploaded if it has an address and a size', () => {
  const { uploadComplete: _, error: _error, ...old } = aFile()
  const saved = { ...aDraft(), __GENERAL_ATTACHMENTS__: [old, { ...old, url: '' }] }
  expect(load(saved).draft.__GENERAL_ATTACHMENTS__).toEqual([aFile()])
})

test.each([null, undefined, 'draft', 7, [], [{}]])('%j is no draft: an empty one opens, and that is said', (saved) => {
  const { draft, dropped } = load(saved)
  expect(draft).toMatchObject({ images: [], matches: [], source: 'EXTERNAL' })
  expect(dropped).toEqual([{ path: '', message: 'The draft could not be read.' }])
})

test('An empty object opens as an empty draft', () => {
  expect(load({})).toMatchObject({ draft: { ...emptyDraft(), fromVersion: 5 }, dropped: [] })
})

test('Nothing that was saved and altered by hand makes loading fail, and what comes out is a draft with pairs', () => {
  const saved = json({
    ...aDraft(),
    images: [anImage(), anImage(2)],
    matches: [aMatch(), aMatch(2)],
    __GENERAL_ATTACHMENTS__: [aFile()],
  })
  fc.assert(
    fc.property(fc.oneof(anyAltered(saved), fc.jsonValue(), fc.anything()), (altered) => {
      const { draft } = load(altered)
      expect(Draft.safeParse(draft).data).toEqual(draft)
      expect(pairsOf(draft)).toHaveLength(draft.images.length)
      expect(draft.matches).toHaveLength(draft.images.length)
    }),
    { numRuns: 300 },
  )
})

test('Loading what was loaded changes nothing, of whichever version it was', () => {
  const older = json({ ...aDraft(), version: '5.2', images: [anImage(), anImage(2)], matches: [aMatch(), aMatch(2)] })
  fc.assert(
    fc.property(fc.oneof(anyAltered(older), anyAltered(json(aDraft()))), (altered) => {
      const once = load(altered)
      expect(load(json(once.draft))).toEqual({ draft: once.draft, cluster: once.cluster, dropped: [] })
    }),
    { numRuns: 200 },
  )
})

test(
  'Any draft that is saved is loaded as it was, and a submission in order stays in order',
  { tags: ['long'] },
  () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const saved = forSaving(draft)
        expect(load(json(saved))).toMatchObject({ draft: json(saved), dropped: [] })
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ comments: fc.string(), title: fc.stringMatching(/^[a-z]{3,9}$/) }), { maxLength: 5 }),
        (parts) => {
          const draft = {
            ...aDraft(),
            comments: parts.map(({ comments }) => comments).join(' '),
            images: [anImage(), ...parts.map(({ title }, at) => ({ ...anImage(at + 2), title }))],
            matches: [aMatch(), ...parts.map((_, at) => aMatch(at + 2))],
          }
          expect(problemsOf(draft, aKnown())).toEqual([])
          expect(problemsOf(load(json(forSaving(draft))).draft, aKnown())).toEqual([])
        },
      ),
    )
  },
)
