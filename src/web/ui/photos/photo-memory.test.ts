import { expect, test } from 'vitest'
import { firstToTry, rememberGiving } from './photo-memory.ts'

test('The working source is tried first, for the last 500 photographs', () => {
  const sourcesOf = (n: number) => [`/${n}-large.webp`, `/${n}-small.webp`, `/${n}-tiny.webp`]
  expect(firstToTry(sourcesOf(0))).toBe(0)
  for (let n = 0; n < 500; n++) rememberGiving(sourcesOf(n), 1)
  expect([0, 499].map((n) => firstToTry(sourcesOf(n)))).toEqual([1, 1])
  rememberGiving(sourcesOf(0), 2)
  rememberGiving(sourcesOf(500), 1)
  expect([0, 1, 500].map((n) => firstToTry(sourcesOf(n)))).toEqual([2, 0, 1])
})

test('Photographs whose first source is good take no room', () => {
  const fallen = ['/gone.webp', '/there.webp']
  rememberGiving(fallen, 1)
  for (let n = 0; n < 500; n++) rememberGiving([`/good-${n}.webp`], 0)
  expect(firstToTry(fallen)).toBe(1)
})
