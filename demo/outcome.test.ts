import { expect, test } from 'vitest'
import { type FoundCopy, judge } from './outcome.ts'
import type { Copy } from './web/manifest.ts'

const copy = (change: Partial<Copy>): Copy => ({
  image: 'a.jpg',
  page: 'http://one.example/',
  url: 'http://one.example/1.jpg',
  kind: 'resized',
  region: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  also: [],
  ...change,
})
const match = (change: Partial<FoundCopy>): FoundCopy => ({
  image: 'a.jpg',
  page: 'http://one.example/',
  url: 'http://one.example/1.jpg',
  score: 99,
  changes: [],
  ...change,
})

test('A copy found in any of its sizes counts once', () => {
  const copies = [copy({ also: ['http://one.example/1-small.jpg'] })]
  expect(judge([match({}), match({ url: 'http://one.example/1-small.jpg' })], { copies, unreachable: [] })).toEqual({
    expected: 1,
    found: 1,
    missed: [],
    wrong: [],
  })
  expect(judge([match({ url: 'http://one.example/1-small.jpg' })], { copies, unreachable: [] })).toMatchObject({
    found: 1,
    missed: [],
  })
})

test('A copy that is not found is missed', () => {
  expect(judge([], { copies: [copy({})], unreachable: [] })).toMatchObject({
    expected: 1,
    found: 0,
    missed: [{ image: 'a.jpg' }],
    wrong: [],
  })
})

test.each([{ image: 'b.jpg' }, { page: 'http://two.example/' }, { url: 'http://one.example/2.jpg' }])(
  'A find that differs in %o is wrong',
  (change) => {
    expect(judge([match(change)], { copies: [copy({})], unreachable: [] })).toMatchObject({ found: 0, wrong: [change] })
  },
)

test('A find behind a closed door is not wrong', () => {
  expect(judge([match({})], { copies: [], unreachable: [{ ...copy({}), why: 'robots' }] })).toMatchObject({
    expected: 0,
    wrong: [],
  })
})
