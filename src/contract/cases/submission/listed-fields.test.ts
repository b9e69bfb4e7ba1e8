import { expect, test } from 'vitest'
import { aDraft } from '../../testing/a-case.ts'
import { hasField, isListed, withFollowUps, withListed, writtenAt } from './listed-fields.ts'

const changed = () => {
  const sent = aDraft()
  return {
    ...sent,
    comments: 'New words',
    contest: true,
    images: sent.images.map((image) => ({ ...image, title: 'Pier', place_taken: 'Porto' })),
  }
}

test('Only listed fields are taken over, at any depth', () => {
  const kept = withListed(aDraft(), changed(), ['comments', 'images.0.place_taken'])
  expect(kept).toMatchObject({ comments: 'New words', contest: false })
  expect(kept.images[0]).toMatchObject({ title: aDraft().images[0]!.title, place_taken: 'Porto' })
})

test('A listed field brings the fields below it; none change nothing', () => {
  expect(withListed(aDraft(), changed(), ['images']).images[0]).toMatchObject({ title: 'Pier' })
  expect(withListed(aDraft(), changed(), [])).toEqual(aDraft())
})

test('A field missing from either side changes nothing', () => {
  expect(withListed(aDraft(), changed(), ['images.7.title', 'nothing', '__proto__.title', ''])).toEqual(aDraft())
  expect(withListed(aDraft(), { ...changed(), images: [] }, ['images.0.title'])).toEqual(aDraft())
})

test('A field is open if it or a parent is listed', () => {
  const fields = ['images.0', 'comments']
  expect(['images.0.title', 'images.0', 'comments'].every((path) => isListed(path, fields))).toBe(true)
  expect(['images', 'images.01', 'images.1.title', 'comment'].some((path) => isListed(path, fields))).toBe(false)
})

test('A submission has the specified fields and those of its own images', () => {
  expect(['comments', 'images.0.licensing.cc', 'claimant.city'].every((path) => hasField(aDraft(), path))).toBe(true)
  expect(['images.1.title', 'tilte', 'constructor', ''].some((path) => hasField(aDraft(), path))).toBe(false)
})

test('A reopened field opens the fields that its answers require', () => {
  expect(withFollowUps(aDraft(), ['screeningCaseAboutBreachOfContract'])).toEqual([
    'screeningCaseAboutBreachOfContract',
    'screeningCaseAboutBreachOfContractComment',
    '__GENERAL_ATTACHMENTS__',
  ])
  expect(withFollowUps(aDraft(), ['images.0.licensing.cc'])).toEqual([
    'images.0.licensing.cc',
    'images.0.licensing.license',
    'matches.0.attribution_provided',
  ])
  expect(withFollowUps(aDraft(), ['images.0'])).toContain('matches.0.attribution_provided')
  expect(withFollowUps(aDraft(), ['comments'])).toEqual(['comments'])
})

test('The hash of fields ignores signed addresses of photographs', () => {
  const [image] = aDraft().images
  const shown = { ...aDraft(), images: [{ ...image!, url: 'https://other.example/1', thumbnail: '' }] }
  expect(writtenAt(shown, ['images.0'])).toBe(writtenAt(aDraft(), ['images.0']))
  const titled = { ...aDraft(), images: [{ ...image!, title: 'Pier' }] }
  expect(writtenAt(titled, ['images.0'])).not.toBe(writtenAt(aDraft(), ['images.0']))
  expect(writtenAt(titled, ['comments', 'images.7.title'])).toBe(writtenAt(aDraft(), ['comments', 'images.7.title']))
})
