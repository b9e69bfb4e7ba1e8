import { expect, test } from 'vitest'
import { keepRules } from './kept-rules.ts'
import { allowAll } from './robots-rules.ts'

const rules = (bytes: number) => ({ ...allowAll, bytes, problem: null })
const names = ['a', 'b', 'c', 'd']

test('Rules are found until they expire', () => {
  const kept = keepRules(1000)
  const own = rules(1)
  kept.keep('a', { rules: own, until: 10 }, 0)
  expect([kept.find('a', 9), kept.find('a', 10), kept.find('b', 0)]).toEqual([own, undefined, undefined])
})

test('The oldest rules make room, as many as needed', () => {
  const kept = keepRules(100)
  for (const name of ['a', 'b', 'c']) kept.keep(name, { rules: rules(30), until: 10 }, 0)
  kept.keep('d', { rules: rules(60), until: 10 }, 0)
  expect(names.filter((name) => kept.find(name, 0))).toEqual(['c', 'd'])
})

test('Rules asked for lately stay', () => {
  const kept = keepRules(100)
  for (const name of ['a', 'b', 'c']) kept.keep(name, { rules: rules(30), until: 10 }, 0)
  kept.find('a', 0)
  kept.keep('d', { rules: rules(30), until: 10 }, 0)
  expect(names.filter((name) => kept.find(name, 0))).toEqual(['a', 'c', 'd'])
})

test('Expired and replaced rules make room first', () => {
  const kept = keepRules(100)
  kept.keep('a', { rules: rules(50), until: 100 }, 0)
  kept.keep('b', { rules: rules(50), until: 10 }, 0)
  kept.keep('c', { rules: rules(50), until: 100 }, 20)
  expect(names.filter((name) => kept.find(name, 20))).toEqual(['a', 'c'])
  kept.keep('a', { rules: rules(40), until: 100 }, 20)
  kept.keep('d', { rules: rules(10), until: 100 }, 20)
  expect(names.filter((name) => kept.find(name, 20))).toEqual(['a', 'c', 'd'])
})

test('Rules without any room are not kept', () => {
  const kept = keepRules(100)
  kept.keep('a', { rules: rules(101), until: 10 }, 0)
  expect(kept.find('a', 0)).toBeUndefined()
})
