import { expect, test } from 'vitest'
import { idOf, uuidOf } from '../../testing/a-case.ts'
import { draftFromCluster, draftFromImages, draftFromMatches, type FoundMatch, type OwnImage } from './build-draft.ts'

const newUuids = () => {
  let last = 0
  return () => uuidOf((last += 1))
}

const boats = (number: number): OwnImage => ({
  _id: idOf(number),
  url: `https://objects.rightframe.example/images/${number}.jpg`,
  thumbnail: '',
  title: `Boats ${number}`,
  takenOn: '2024-05-11',
  place: 'Nazaré',
  firstPublishedOn: null,
})

const found = (image: number, page: string, change: Partial<FoundMatch> = {}): FoundMatch => ({
  _id: idOf(100 + image),
  url: 'https://shop.example/boats.jpg',
  image: idOf(image),
  cluster: idOf(7),
  ignored: false,
  case: null,
  origin: { url: `https://shop.example/${page}`, domain: 'shop.example', title: 'Trips' },
  ...change,
})

test('Each image is paired with its first match by a shared uuid, and knows what the library knows', () => {
  const { draft, cluster, dropped } = draftFromCluster(
    { images: [boats(1), boats(2)], matches: [found(2, 'b'), found(1, 'a')] },
    newUuids(),
  )
  expect(draft.images).toMatchObject([
    { _id: idOf(1), uuid: uuidOf(1), title: 'Boats 1', date_taken: '2024-05-11', place_taken: 'Nazaré' },
    { _id: idOf(2), uuid: uuidOf(2) },
  ])
  expect(draft.matches).toMatchObject([
    { uuid: uuidOf(1), origin: { url: 'https://shop.example/a' } },
    { uuid: uuidOf(2), origin: { url: 'https://shop.example/b' } },
  ])
  expect({ source: draft.source, cluster, dropped }).toEqual({ source: 'MATCH', cluster: idOf(7), dropped: [] })
})

test('Only matches not ignored and with a valid origin URL are paired', () => {
  const matches = [
    found(1, 'ignored', { ignored: true }),
    found(1, '', { origin: { url: 'about:blank', domain: '', title: 'x' } }),
    found(1, 'kept'),
  ]
  const { draft } = draftFromCluster({ images: [boats(1)], matches }, newUuids())
  expect(draft.matches).toMatchObject([{ origin: { url: 'https://shop.example/kept' }, additional_links: [] }])
})

test('Extra matches for one image become its additional_links, each page once', () => {
  const matches = [found(1, 'a'), found(1, 'b'), found(1, 'a'), found(1, 'b'), found(1, 'c')]
  expect(draftFromCluster({ images: [boats(1)], matches }, newUuids()).draft.matches).toMatchObject([
    {
      origin: { url: 'https://shop.example/a' },
      additional_links: ['https://shop.example/b', 'https://shop.example/c'],
    },
  ])
})

test('Images without a match are dropped, and that is said', () => {
  const { draft, dropped } = draftFromCluster({ images: [boats(1), boats(2)], matches: [found(2, 'a')] }, newUuids())
  expect(draft.images).toMatchObject([{ _id: idOf(2) }])
  expect(dropped).toEqual([{ path: 'images.0', message: 'No page is known that uses this image. It was left out.' }])
})

test('When built from a match, matches already assigned to a case are excluded; from a cluster they are not', () => {
  const records = { images: [boats(1), boats(2)], matches: [found(1, 'a', { case: idOf(9) }), found(2, 'b')] }
  expect(draftFromMatches(records, newUuids()).draft.images).toMatchObject([{ _id: idOf(2) }])
  expect(draftFromCluster(records, newUuids()).draft.images).toHaveLength(2)
})

test('With no images the source is EXTERNAL, and it is where a page has no origin title', () => {
  expect(draftFromCluster({ images: [], matches: [] }, newUuids()).draft.source).toBe('EXTERNAL')
  const untitled = found(2, 'b', { origin: { url: 'https://shop.example/b', domain: 'shop.example', title: null } })
  const { draft } = draftFromCluster({ images: [boats(1), boats(2)], matches: [found(1, 'a'), untitled] }, newUuids())
  expect(draft.source).toBe('EXTERNAL')
})

test('A draft of images alone asks for each page', () => {
  const { draft, cluster } = draftFromImages([boats(1), boats(2)], newUuids())
  expect(draft).toMatchObject({ source: 'EXTERNAL', __DRAFT__: true, version: '6.0' })
  expect(draft.matches).toMatchObject([
    { uuid: uuidOf(1), origin: { url: '' } },
    { uuid: uuidOf(2), origin: { url: '' } },
  ])
  expect(cluster).toBeNull()
})

test('A draft takes 100 images, 200 further pages and no address that is too long', () => {
  const images = Array.from({ length: 120 }, (_, at) => boats(at))
  const many = draftFromCluster({ images, matches: images.map((_, at) => found(at, 'a')) }, newUuids())
  expect(many.draft.images).toHaveLength(100)
  expect(many.dropped).toEqual([{ path: 'images', message: 'Only the first 100 were kept.' }])
  expect(draftFromImages(images, newUuids())).toMatchObject({
    dropped: many.dropped,
    draft: { matches: { length: 100 } },
  })
  const pages = Array.from({ length: 300 }, (_, at) => found(1, String(at)))
  expect(
    draftFromCluster({ images: [boats(1)], matches: pages }, newUuids()).draft.matches[0]?.additional_links,
  ).toHaveLength(200)
  const long = { ...boats(1), thumbnail: `https://x.example/${'x'.repeat(5000)}`, title: 'x'.repeat(600) }
  const [image] = draftFromImages([long], newUuids()).draft.images
  expect(image).toMatchObject({ thumbnail: '', title: 'x'.repeat(500) })
  const tooFar = found(1, 'x'.repeat(5000))
  expect(draftFromCluster({ images: [boats(1)], matches: [tooFar] }, newUuids()).draft.images).toEqual([])
})

test('Nothing is cut of what is exactly as long or as many as it may be', () => {
  const longest = `https://x.example/${'x'.repeat(4000 - 18)}`
  const { draft } = draftFromCluster(
    {
      images: [{ ...boats(1), url: longest }],
      matches: [found(1, '', { origin: { url: longest, domain: '', title: 'x' } })],
    },
    newUuids(),
  )
  expect([draft.images[0]?.url, draft.matches[0]?.origin.url]).toEqual([longest, longest])
  expect(
    draftFromImages(
      Array.from({ length: 100 }, (_, at) => boats(at)),
      newUuids(),
    ).dropped,
  ).toEqual([])
})
