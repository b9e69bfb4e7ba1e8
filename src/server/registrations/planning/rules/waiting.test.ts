import { expect, test } from 'vitest'
import type { PlannedImage } from '#contract/registrations/plan.ts'
import { aParty, idOf } from '#contract/registrations/testing/orders.ts'
import { aPlanned, unpublished } from '../../testing/planned-images.ts'
import { planLibrary } from './plan-library.ts'

const american = aParty({ author: { citizenship: 'US', domicile: 'US' } })
const parties = new Map([
  [idOf(1001), aParty()],
  [idOf(1004), american],
])
const plan = (images: PlannedImage[], today = '2026-04-10') =>
  planLibrary({ images, parties, today, office: 'US' }).groups
const seen = (day: string, count = 1) => ({ uses: [{ day, count }] })
const lawsOf = ({ losses }: { losses: { law: string | null }[] }) => losses.map(({ law }) => law)

test('A published image shows the days left to order in time', () => {
  // 1 June 2026 is a Monday: three working days end with it, so the order is made on 27 May.
  expect(plan([aPlanned(1)])).toMatchObject([{ windowEnd: '2026-06-01', actBy: '2026-05-27', daysLeft: 47, inTime: 1 }])
  expect(plan([aPlanned(1)], '2026-05-27')).toMatchObject([{ daysLeft: 0, inTime: 1 }])
  expect(plan([aPlanned(1)], '2026-05-28')).toMatchObject([{ windowEnd: null, actBy: null, daysLeft: null, inTime: 0 }])
})

test('A use after publication keeps statutory damages within three months', () => {
  const image = aPlanned(1, seen('2026-03-20', 2))
  expect(plan([image])[0]?.uses).toEqual({ total: 2, covered: 2, barred: 0, needRegistration: 0 })
  expect(plan([image], '2026-05-28')[0]?.uses).toEqual({ total: 2, covered: 0, barred: 2, needRegistration: 0 })
})

test('A use before publication is barred even within three months', () => {
  expect(plan([aPlanned(1, seen('2026-02-28'))])[0]?.uses).toMatchObject({ covered: 0, barred: 1 })
  expect(plan([aPlanned(1, { publishedOn: '2026-03', ...seen('2026-03-01') })])[0]?.uses).toMatchObject({ covered: 1 })
})

test('Unpublished images have no grace', () => {
  const [group] = plan([aPlanned(1, { ...unpublished, ...seen('2026-04-01') })])
  expect(group).toMatchObject({ windowEnd: null, uses: { covered: 0, barred: 1 } })
  expect(lawsOf(group!)).toEqual(['17 USC 412(1)', '17 USC 412'])
})

test('No suit over a United States work is possible before registration', () => {
  const [first] = plan([aPlanned(1, { publishedIn: 'US', ...seen('2026-03-20') })])
  expect(first?.uses.needRegistration).toBe(1)
  expect(lawsOf(first!)).toContain('17 USC 411(a)')
  const [abroad] = plan([aPlanned(1, seen('2026-03-20'))])
  expect(abroad?.uses.needRegistration).toBe(0)
  expect(lawsOf(abroad!)).not.toContain('17 USC 411(a)')
  const [draft] = plan([aPlanned(1, { ...unpublished, party: idOf(1004), ...seen('2026-03-20') })])
  expect(draft?.uses.needRegistration).toBe(1)
})

test('The same grace holds for owners in other countries', () => {
  const foreign = plan([aPlanned(1)])[0]
  const local = plan([aPlanned(1, { publishedIn: 'US', party: idOf(1004) })])[0]
  expect(foreign?.actBy).toBe(local?.actBy)
})

test('Groups that lose most by waiting come first', () => {
  const groups = plan([
    aPlanned(1, { publishedOn: '2024-05-01' }),
    aPlanned(2, { publishedOn: '2025-05-01', ...seen('2025-06-01', 3) }),
    aPlanned(3, { ...unpublished, ...seen('2026-04-01', 9) }),
    aPlanned(4, { publishedOn: '2026-04-01' }),
    aPlanned(5, { publishedOn: '2026-02-01', party: idOf(1004) }),
  ])
  expect(groups.map(({ images }) => images)).toEqual([[idOf(5)], [idOf(4)], [idOf(3)], [idOf(2)], [idOf(1)]])
})

test('Images whose grace ends first share the first group', () => {
  const images = [aPlanned(1, { publishedOn: '2026-04-01' }), aPlanned(2), aPlanned(3, { publishedOn: '2026-02-20' })]
  const { groups } = planLibrary({ images, parties, today: '2026-04-10', office: 'US' }, 2)
  expect(groups.map((group) => group.images)).toEqual([[idOf(3), idOf(2)], [idOf(1)]])
  expect(groups[0]).toMatchObject({
    windowEnd: '2026-05-20',
    title: 'Photographs by Ana Almeida, published 02/2026 to 03/2026, Group 1 of 2',
  })
})
