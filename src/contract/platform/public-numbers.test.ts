import { expect, test } from 'vitest'
import { numberMeant } from './public-numbers.ts'

test.each([
  ['RFE-7K2M-Q9TD-04XV', 'RFE-7K2M-Q9TD-04XV'],
  [' rfe 7k2m q9td 04xv ', 'RFE-7K2M-Q9TD-04XV'],
  ['7k2mq9td04xv', 'RFE-7K2M-Q9TD-04XV'],
  ['RFE-7K2M-Q9TD-O4XV', 'RFE-7K2M-Q9TD-04XV'],
  ['RFE-IK2L-Q9TD-04XV', 'RFE-1K21-Q9TD-04XV'],
  ['rfm 7k2m q9td 04xv', 'RFM-7K2M-Q9TD-04XV'],
  ['something else', 'something else'],
  ['', ''],
])('“%s” is taken for “%s”', (typed, meant) => {
  expect(numberMeant(typed)).toBe(meant)
})
