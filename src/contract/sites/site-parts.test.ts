import { expect, test } from 'vitest'
import { isInPart, partAt, placeOf } from './site-parts.ts'

test.each([
  ['https://www.University.example/~Jane/', 'university.example/~jane'],
  ['http://physics.university.example:8080/?a=1#b', 'physics.university.example'],
  ['https://university.example/a//', 'university.example/a'],
])('%s leads to %s', (address, place) => expect(placeOf(address)).toBe(place))

test('An address keeps inner slashes and loses trailing ones', () => {
  const slashes = '/'.repeat(1_000_000)
  expect(placeOf(`https://university.example${slashes}a${slashes}`)).toBe(`university.example${slashes}a`)
})

test('A text without a page address has no place', () => {
  for (const text of ['', 'university', 'ftp://university.example/', 'javascript:alert(1)'])
    expect(placeOf(text), text).toBeUndefined()
})

test('A path contains pages below it, a host also its subdomains', () => {
  expect(isInPart('university.example/~jane/cv', 'university.example/~jane')).toBe(true)
  expect(isInPart('university.example/~jane', 'university.example/~jane')).toBe(true)
  expect(isInPart('university.example/~janet', 'university.example/~jane')).toBe(false)
  expect(isInPart('a.university.example/~jane', 'university.example/~jane')).toBe(false)
  expect(isInPart('lab.physics.university.example/x', 'physics.university.example')).toBe(true)
  expect(isInPart('astrophysics.university.example', 'physics.university.example')).toBe(false)
})

test('A page belongs to the narrowest part', () => {
  const parts = ['physics.uni.example', 'physics.uni.example/lab', 'lab.physics.uni.example', 'uni.example/lab']
  expect(partAt('physics.uni.example/lab/1', parts)).toBe('physics.uni.example/lab')
  expect(partAt('physics.uni.example/library', parts)).toBe('physics.uni.example')
  expect(partAt('x.lab.physics.uni.example/lab', parts)).toBe('lab.physics.uni.example')
  expect(partAt('uni.example/lab', parts)).toBe('uni.example/lab')
  expect(partAt('uni.example', parts)).toBeUndefined()
})
