import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Budget, type Candidate, planSearches } from './plan-searches.ts'

const owners = ['ana', 'bruno', 'dov', 'eve']
const aCandidate: fc.Arbitrary<Candidate> = fc.record({
  ownerId: fc.constantFrom(...owners),
  imageId: fc.integer({ min: 1, max: 30 }).map(String),
  service: fc.constantFrom('vision' as const, 'tineye' as const, 'lens' as const),
  rank: fc.constantFrom('new' as const, 'found' as const, 'commercial' as const, 'rest' as const),
  since: fc.integer({ min: 0, max: 1e6 }).map((at) => new Date(at)),
})
const candidates = fc.array(aCandidate, { maxLength: 80 })
const aBudget: fc.Arbitrary<Budget> = fc.record({
  left: fc.integer({ min: -3, max: 60 }),
  leftForOld: fc.integer({ min: -3, max: 60 }),
  owners: fc
    .tuple(...owners.map(() => fc.record({ left: fc.integer({ min: -3, max: 30 }), used: fc.nat(30) })))
    .map((each) => new Map(each.map((one, at) => [owners[at]!, one]))),
})
const keyOf = ({ ownerId, imageId, service }: Candidate) => `${ownerId} ${imageId} ${service}`
const counted = (planned: Candidate[], ownerId: string) => planned.filter((one) => one.ownerId === ownerId).length
const endless = (names: string[]): Budget => ({
  left: 1000,
  leftForOld: 1000,
  owners: new Map(names.map((name) => [name, { left: 1000, used: 0 }])),
})

test('Never more than the operator or the owner has left, nor a picture twice at a service', () => {
  fc.assert(
    fc.property(candidates, aBudget, (all, budget) => {
      const planned = planSearches(all, budget)
      expect(planned.length).toBeLessThanOrEqual(Math.max(0, budget.left))
      expect(planned.filter(({ rank }) => rank !== 'new').length).toBeLessThanOrEqual(Math.max(0, budget.leftForOld))
      for (const owner of owners)
        expect(counted(planned, owner)).toBeLessThanOrEqual(Math.max(0, budget.owners.get(owner)!.left))
      expect(new Set(planned.map(keyOf)).size).toBe(planned.length)
    }),
  )
})

test('Nothing is left undone while all have room', () => {
  fc.assert(
    fc.property(candidates, (all) => {
      expect(planSearches(all, endless(owners))).toHaveLength(new Set(all.map(keyOf)).size)
    }),
  )
})

test('Owners who all have enough waiting get the same, but for one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.infiniteStream(aCandidate), (left, stream) => {
      const all = owners.flatMap((ownerId) =>
        [...stream.take(20)].map((one, at) => ({ ...one, ownerId, imageId: String(at) })),
      )
      const planned = planSearches(all, { ...endless(owners), left, leftForOld: left })
      const each = owners.map((owner) => counted(planned, owner))
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
    }),
  )
})

test('What waits longest is searched for however many new pictures come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), (room) => {
      const old: Candidate = { ownerId: 'ana', imageId: 'old', service: 'vision', rank: 'rest', since: new Date(0) }
      const fresh = Array.from({ length: 200 }, (_, at) => ({
        ...old,
        imageId: String(at),
        rank: 'new' as const,
        since: new Date(1000 + at),
      }))
      const budget = { left: room, leftForOld: room, owners: new Map([['ana', { left: room, used: 0 }]]) }
      expect(planSearches([...fresh, old], budget)).toContain(old)
    }),
  )
})

test('New pictures come first, then those that were found, what is sold, and what waits longest', () => {
  const one = (imageId: string, rank: Candidate['rank'], since = 0): Candidate => ({
    ownerId: 'ana',
    imageId,
    service: 'vision',
    rank,
    since: new Date(since),
  })
  const all = [one('rest', 'rest', 1), one('sold', 'commercial', 1), one('found', 'found', 1), one('new', 'new', 1)]
  expect(planSearches(all, endless(['ana'])).map(({ imageId }) => imageId)).toEqual(['new', 'found', 'sold', 'rest'])
})

test('The owner who has used less of the month comes first', () => {
  const one = (ownerId: string): Candidate => ({
    ownerId,
    imageId: 'a',
    service: 'vision',
    rank: 'new',
    since: new Date(0),
  })
  const used = new Map([
    ['ana', { left: 5, used: 9 }],
    ['bruno', { left: 5, used: 2 }],
  ])
  expect(planSearches([one('ana'), one('bruno')], { left: 1, leftForOld: 1, owners: used })).toEqual([one('bruno')])
})
