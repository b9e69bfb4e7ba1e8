import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('Words and options are told apart.', () => {
  expect(readOptions(['src/server/images', '--again', '--fast'])).toEqual({
    scope: 'fast',
    isAgain: true,
    quarter: undefined,
    words: ['src/server/images'],
  })
})

test('A quarter is a number or chosen by the tree.', () => {
  expect(readOptions(['--deep', '--quarter', '2', 'kill'])).toMatchObject({ quarter: 2, words: ['kill'] })
  expect(readOptions(['--deep', '--quarter', '--again'])).toMatchObject({ quarter: 'of tree', isAgain: true })
})

test('An unknown option or quarter is refused with a sentence.', () => {
  expect(() => readOptions(['--quick'])).toThrow('There is no option --quick.')
  expect(() => readOptions(['--deep', '--quarter', '4'])).toThrow('There is no quarter 4')
})
