import { expect, test } from 'vitest'
import { idOf } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { freshened, type Part } from './fresh-parts.ts'

const image = (number: number, more: Parameters<typeof anImage>[1] = {}) =>
  anImage(number, { createdAt: `2026-01-01T10:00:${String(number).padStart(2, '0')}.000Z`, ...more })
const part = (numbers: number[], total = 4): Part => ({
  data: numbers.map((number) => image(number)),
  total,
  page: 1,
  pageSize: 2,
})
const asked = (numbers: number[], found: Part) => ({ ids: new Set(numbers.map(idOf)), found })
const titles = (parts: Part[] | undefined) => parts?.map(({ data }) => data.map(({ title }) => title))

const parts = [part([4, 3]), part([2, 1])]

test('An image that changed is changed in its place, and the other parts stay the same', () => {
  const changed = freshened(parts, asked([1], { ...part([]), data: [image(1, { title: 'Osprey' })], total: 4 }))
  expect(titles(changed)).toEqual([
    ['Frame 4', 'Frame 3'],
    ['Frame 2', 'Osprey'],
  ])
  expect(changed![0]!.data).toBe(parts[0]!.data)
})

test('A deleted or filtered image disappears, and the total follows', () => {
  const left = freshened(parts, asked([3], part([], 3)))
  expect(titles(left)).toEqual([['Frame 4'], ['Frame 2', 'Frame 1']])
  expect(left![0]!.total).toBe(3)
})

test('What was added stands at the top, newest first, once', () => {
  const found = { ...part([6, 5], 6) }
  const first = freshened(parts, asked([5, 6], found))
  expect(titles(first)).toEqual([
    ['Frame 6', 'Frame 5', 'Frame 4', 'Frame 3'],
    ['Frame 2', 'Frame 1'],
  ])
  expect(titles(freshened(first!, asked([5, 6], found)))).toEqual(titles(first))
  expect(titles(freshened([part([])], asked([1], part([1], 1))))).toEqual([['Frame 1']])
})

test('One that belongs in the middle cannot be put there', () => {
  expect(freshened([part([4, 2])], asked([3], part([3])))).toBeUndefined()
})
