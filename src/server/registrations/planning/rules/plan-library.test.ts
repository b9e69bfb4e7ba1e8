import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findingsOf, stopsPayment } from '#contract/registrations/checks/findings-of.ts'
import type { PlanGroup, PlannedImage } from '#contract/registrations/plan.ts'
import { aContext, anOrder, idOf } from '#contract/registrations/testing/orders.ts'
import { aPlanned, partiesOfTests as parties, unpublished } from '../../testing/planned-images.ts'
import { planLibrary } from './plan-library.ts'

const today = '2026-04-10'
const plan = (images: PlannedImage[], max?: number) => planLibrary({ images, parties, today, office: 'US' }, max)

/** True for an order that the checks before payment let through, which know nothing of the planner. */
function isAccepted(images: PlannedImage[], option: PlanGroup['option'], title = 'Harbours, March 2026'): boolean {
  const order = anOrder({
    option,
    title,
    works: images.map((image) => ({ ...image, fileName: `${image.image}.jpg` })),
    facts: { ...anOrder().facts, party: parties.get(images[0]!.party!)! },
  })
  const own = new Map(images.map(({ image, party }) => [image, parties.get(party!)!]))
  return !stopsPayment(findingsOf(order, aContext(order, { today, parties: own })))
}

const isGroup = (images: PlannedImage[], max: number) =>
  images.length === 1 ? isAccepted(images, 'USCO_SINGLE') : images.length <= max && isAccepted(images, 'USCO_MULTI')

/** The fewest accepted groups, by trying every way to share the images out. */
function fewest(images: PlannedImage[], max: number): number {
  let best = images.length
  const share = (at: number, groups: PlannedImage[][]) => {
    if (groups.length >= best) return
    if (at === images.length) {
      best = groups.length
      return
    }
    for (const group of groups) {
      group.push(images[at]!)
      if (isGroup(group, max)) share(at + 1, groups)
      group.pop()
    }
    share(at + 1, [...groups, [images[at]!]])
  }
  share(0, [])
  return best
}

const published = fc.record({
  isPublished: fc.constant(true),
  publishedOn: fc.constantFrom('2025-06-01', '2025-12-31', '2026-01', '2026-03-01', '2026-04-10'),
  publishedIn: fc.constantFrom('PT', 'US'),
})
const facts = fc
  .tuple(
    fc.oneof(published, fc.constant(unpublished)),
    fc.record({
      party: fc.constantFrom(...parties.keys()),
      workType: fc.oneof(
        { weight: 5, arbitrary: fc.constant('photograph' as const) },
        fc.constant('painting' as const),
      ),
      uses: fc.array(fc.record({ day: fc.constantFrom('2026-02-01', '2026-04-01'), count: fc.nat(3) }), {
        maxLength: 2,
      }),
    }),
  )
  .map(([one, other]) => ({ ...one, ...other }))
const complete = fc
  .array(facts, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, at) => aPlanned(at + 1, one)))

test('Groups are accepted by the checks and hold each image once', () => {
  fc.assert(
    fc.property(complete, fc.integer({ min: 2, max: 4 }), (images, max) => {
      const { groups, missing } = plan(images, max)
      expect(missing.size).toBe(0)
      expect(groups.flatMap((group) => group.images).toSorted()).toEqual(images.map(({ image }) => image).toSorted())
      for (const group of groups) {
        const members = group.images.map((id) => images.find(({ image }) => image === id)!)
        expect(members.length).toBeLessThanOrEqual(max)
        expect(isAccepted(members, group.option, group.title)).toBe(true)
      }
    }),
  )
})

test('Groups are as few as a brute-force search finds', () => {
  fc.assert(
    fc.property(complete, fc.integer({ min: 2, max: 4 }), (images, max) => {
      expect(plan(images, max).groups.length).toBe(fewest(images, max))
    }),
  )
})

test('Images with a missing fact are asked for and stand in no group', () => {
  const holes = fc.constantFrom<Partial<PlannedImage>>(
    {},
    { title: ' Untitled image ' },
    { createdOn: null },
    { isPublished: null },
    { publishedOn: null },
    { publishedIn: null },
    { publishedOn: '2026-04-11' },
    { createdOn: '2026-03-02' },
    { party: null },
  )
  fc.assert(
    fc.property(fc.array(holes, { maxLength: 8 }), (all) => {
      const images = all.map((parts, at) => aPlanned(at + 1, parts))
      const { groups, missing } = plan(images)
      const asked = new Set([...missing.values()].flat())
      const grouped = groups.flatMap((group) => group.images)
      expect(grouped.toSorted()).toEqual(images.map(({ image }) => image).filter((id) => !asked.has(id)))
      expect(asked.size).toBe(all.filter((parts) => Object.keys(parts).length > 0).length)
    }),
  )
})

test('Each missing fact is named', () => {
  const { missing } = plan([
    aPlanned(1, { title: 'untitled image' }),
    aPlanned(2, { createdOn: null, isPublished: null, publishedOn: null, publishedIn: null, party: null }),
    aPlanned(3, { publishedOn: null, publishedIn: null }),
    aPlanned(4, { publishedOn: '2026-05' }),
  ])
  expect(Object.fromEntries(missing)).toEqual({
    title: [idOf(1)],
    createdOn: [idOf(2)],
    isPublished: [idOf(2)],
    party: [idOf(2)],
    publishedOn: [idOf(3)],
    publishedIn: [idOf(3)],
    dates: [idOf(4)],
  })
})

test('751 photographs make a group and a single order', () => {
  const { groups } = plan(Array.from({ length: 751 }, (_, at) => aPlanned(at + 1)))
  expect(groups.map(({ option, images, price, title }) => [option, images.length, price, title])).toEqual([
    ['USCO_MULTI', 750, 11_900, 'Photographs by Ana Almeida, published 03/2026, Group 1 of 2'],
    ['USCO_SINGLE', 1, 9_900, 'Harbour 751'],
  ])
})

test('Two records of one author share a group; the employer has another', () => {
  const { groups } = plan([
    aPlanned(1),
    aPlanned(2, { party: idOf(1002), publishedOn: '2026-03-02' }),
    aPlanned(3, { party: idOf(1003) }),
  ])
  expect(groups.map(({ author, images }) => [author, images])).toEqual([
    ['Ana Almeida', [idOf(1), idOf(2)]],
    ['Studio Sol', [idOf(3)]],
  ])
})

test('In Canada each image is an order with its own fee', () => {
  const images = [aPlanned(1), aPlanned(2, { publishedOn: '2025-06-01' }), aPlanned(3, unpublished)]
  const { groups } = planLibrary({ images, parties, today, office: 'CA' })
  expect(groups.map(({ option, orders, price, actBy }) => [option, orders, price, actBy])).toEqual([
    ['CIPO_SINGLE', 2, 23_800, null],
    ['CIPO_SINGLE', 1, 11_900, null],
  ])
})
