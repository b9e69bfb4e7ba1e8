import { expect, test } from 'vitest'
import { keepable } from './keepable.ts'

test('Texts lose only characters that a database cannot store', () => {
  const at = new Date()
  const bytes = new Uint8Array([0, 1])
  const given = { a: 'x\0y', b: [{ c: 'ab😀'.slice(0, 3), d: null }], at, bytes, n: 0, none: undefined, well: 'ab😀' }
  expect(keepable(given)).toEqual({ ...given, a: 'xy', b: [{ c: 'ab\ufffd', d: null }] })
})
