// @module-tag deep
// @sources src/engine/
import { beforeAll, expect, test } from 'vitest'
import { askedOf } from './asking.ts'
import { corpusOf, smallSize } from './corpus.ts'
import { rightframe } from './finder.ts'
import { accused, type Asked, averagePrecision, explained, recallAbove } from './measures.ts'
import { photographsIn } from './drawing/photographs.ts'
import { type MarkedPairs, markedPairs, pattern } from './templates/shared-marks.ts'

let asked: Asked[]
let marked: MarkedPairs[]
beforeAll(async () => {
  const photographs = await photographsIn(undefined, undefined)
  const corpus = await corpusOf(photographs, smallSize)
  asked = (await askedOf(corpus, [rightframe(2)]))[0]!
  marked = await markedPairs(photographs.slice(0, 4))
}, 300_000)

const graded = (grade: string) => asked.filter(({ copyOf }) => copyOf?.grade === grade)

test('All everyday copies are found, and most harder ones', () => {
  expect(recallAbove(graded('everyday'), -Infinity)).toBe(100)
  expect(recallAbove(graded('hard'), -Infinity)).toBeGreaterThanOrEqual(95)
  expect(recallAbove(graded('extreme'), -Infinity)).toBeGreaterThanOrEqual(80)
  expect(averagePrecision(asked)).toBeGreaterThanOrEqual(0.95)
})

test('No stranger is accused', () => {
  expect(accused(asked)).toEqual([])
  expect(asked.filter(({ copyOf }) => !copyOf).length).toBeGreaterThan(50)
})

test('Nine in ten regions and explanations are right', () => {
  const { placed, named } = explained(asked)
  expect(placed).toBeGreaterThanOrEqual(90)
  expect(named).toBeGreaterThanOrEqual(90)
})

test('Pictures that share a mark are at most for a person', () => {
  const filling = [pattern, 'words above and below']
  expect(marked).toHaveLength(8)
  expect(marked.filter(({ mark, said }) => said > 0 && !filling.includes(mark))).toEqual([])
  expect(marked.filter(({ certain }) => certain > 0)).toEqual([])
})
