import { expect, test } from 'vitest'
import { aDraft, aMatch, anImage, idOf, uuidOf } from '../../testing/a-case.ts'
import type { ClusterRecords } from './build-draft.ts'
import { loadDraft } from './load-draft.ts'

const newUuids = () => {
  let last = 1000
  return () => uuidOf((last += 1))
}
const load = (saved: unknown, cluster?: ClusterRecords) => loadDraft(saved, newUuids(), cluster)

/** As version 5 had it: matches name their image, and nothing has a uuid. */
const older = (change: object = {}) => {
  const images = [anImage(), anImage(2)].map((image) => ({ ...image, uuid: undefined }))
  const matches = [aMatch(2), aMatch()].map((match, at) => ({ ...match, uuid: undefined, image: idOf(2 - at) }))
  return { ...aDraft(), version: '5.0', fromVersion: null, images, matches, ...change }
}

test('An older submission keeps its answers, and its images are paired with the matches that name them', () => {
  const { draft, cluster, dropped } = load(older())
  expect(draft).toMatchObject({
    version: '6.0',
    fromVersion: 5,
    source: 'MATCH',
    country: 'Ireland',
    claimant: aDraft().claimant,
  })
  expect(draft.images.map(({ title }) => title)).toEqual(['Fishing boats at Nazaré 1', 'Fishing boats at Nazaré 2'])
  expect(draft.matches.map(({ origin }) => origin.url)).toEqual([
    'https://shop.example/trips/1',
    'https://shop.example/trips/2',
  ])
  expect(draft.matches.map(({ uuid }) => uuid)).toEqual(draft.images.map(({ uuid }) => uuid))
  expect({ cluster, dropped }).toEqual({ cluster: idOf(7), dropped: [] })
})

test('Matches that name no image belong to the image of their uuid, else to the one at their place', () => {
  const unnamed = older().matches.map((match) => ({ ...match, image: undefined }))
  expect(load(older({ matches: unnamed })).draft.matches.map(({ origin }) => origin.url)).toEqual([
    'https://shop.example/trips/2',
    'https://shop.example/trips/1',
  ])
  const withUuids = { images: [anImage(), anImage(2)], matches: [aMatch(2), aMatch()] }
  expect(load(older(withUuids)).draft.matches.map(({ origin }) => origin.url)).toEqual([
    'https://shop.example/trips/1',
    'https://shop.example/trips/2',
  ])
})

test('What was answered about a match stays with it, and extra matches become additional_links', () => {
  const [second, first] = older().matches
  const matches = [
    { ...first, watermark: 'Removed', additional_links: ['https://shop.example/print'] },
    { ...first, origin: { ...first?.origin, url: 'https://shop.example/more' } },
    second,
  ]
  expect(load(older({ matches })).draft.matches[0]).toMatchObject({
    watermark: 'Removed',
    additional_links: ['https://shop.example/print', 'https://shop.example/more'],
  })
})

test('Ignored matches, matches without a page and images without a match are left out, and so is what is no match at all', () => {
  const [second, first] = older().matches
  const { draft, dropped } = load(
    older({ matches: [{ ...first, ignored: true }, second, 'match', { ...first, image: idOf(55) }] }),
  )
  expect(draft.images).toMatchObject([{ _id: idOf(2) }])
  expect(dropped).toEqual([
    { path: 'matches.2', message: 'This could not be read and was left out.' },
    { path: 'matches.3', message: 'This page belonged to no image and was left out.' },
    { path: 'images.0', message: 'No page is known that uses this image. It was left out.' },
  ])
})

test('With no images the source becomes EXTERNAL, and also where a match has no origin title', () => {
  expect(load(older({ images: [], matches: [] })).draft.source).toBe('EXTERNAL')
  const untitled = older().matches.map((match) => ({ ...match, origin: { ...match.origin, title: '' } }))
  expect(load(older({ matches: untitled })).draft.source).toBe('EXTERNAL')
})

test.each([
  { version: undefined },
  { version: '4' },
  { version: 5 },
  { version: '6.0', source: 'OTHER' },
  { version: 'six' },
])('A submission of %j is migrated', (change) => {
  expect(load(older(change)).draft.fromVersion).toBe(5)
})

test('From its cluster an older submission gets its images and matches, and keeps what was answered about them', () => {
  const cluster: ClusterRecords = {
    images: [
      {
        _id: idOf(1),
        url: 'https://objects.rightframe.example/now/1.jpg',
        thumbnail: '',
        title: 'Boats',
        takenOn: null,
        place: null,
        firstPublishedOn: null,
      },
      {
        _id: idOf(3),
        url: 'https://objects.rightframe.example/now/3.jpg',
        thumbnail: '',
        title: 'Nets',
        takenOn: '2023-01-01',
        place: 'Sesimbra',
        firstPublishedOn: null,
      },
    ],
    matches: [1, 3].map((image) => ({
      _id: idOf(100 + image),
      url: `https://shop.example/pictures/${image}.jpg`,
      image: idOf(image),
      cluster: idOf(7),
      ignored: false,
      case: null,
      origin: { url: `https://shop.example/now/${image}`, domain: 'shop.example', title: 'Now' },
    })),
  }
  const { draft } = load(older(), cluster)
  expect(draft.images).toMatchObject([
    {
      _id: idOf(1),
      url: 'https://objects.rightframe.example/now/1.jpg',
      title: 'Fishing boats at Nazaré 1',
      licensing: { cc: false },
    },
    { _id: idOf(3), title: 'Nets', place_taken: 'Sesimbra', licensing: { cc: null } },
  ])
  expect(draft.matches).toMatchObject([
    { origin: { url: 'https://shop.example/now/1' }, watermark: 'Unchanged' },
    { origin: { url: 'https://shop.example/now/3' }, watermark: null },
  ])
})

test('What an older submission does not say of an image the library does', () => {
  const [image] = older().images
  const silent = older({ images: [{ ...image, title: '', date_taken: null, place_taken: '' }] })
  const known = {
    _id: idOf(1),
    url: '',
    thumbnail: '',
    title: 'Boats',
    takenOn: '2023-01-01',
    place: 'Sesimbra',
    firstPublishedOn: null,
  }
  const match = { _id: null, url: '', image: idOf(1), cluster: null, ignored: false, case: null }
  const origin = { url: 'https://shop.example/now', domain: 'shop.example', title: 'Now' }
  const records = { images: [known], matches: [{ ...match, origin }] }
  expect(load(silent, records).draft.images).toMatchObject([
    { title: 'Boats', date_taken: '2023-01-01', place_taken: 'Sesimbra' },
  ])
  expect(load(older(), records).draft.images).toMatchObject([
    { title: 'Fishing boats at Nazaré 1', date_taken: '2024-05-11', place_taken: 'Nazaré, Portugal' },
  ])
})
