import { expect, test } from 'vitest'
import { ImageFilter, isEverything, withCurrentKeys } from './filter.ts'

const read = (filter: unknown) => withCurrentKeys(ImageFilter.parse(filter))

test('Former keys of a filter mean what they meant.', () => {
  expect(read({ standing: 'watched', search: 'sea' })).toEqual({ status: 'monitored', search: 'sea' })
  expect(read({ standing: 'unwatched' })).toEqual({ status: 'unmonitored' })
  expect(read({ standing: 'failed', doubles: 'yes' })).toEqual({ status: 'failed', duplicates: 'yes' })
})

test('A key of today wins over its former one.', () => {
  expect(read({ status: 'ignored', standing: 'watched' })).toEqual({ status: 'ignored' })
})

test('A filter with only a former key leaves something out.', () => {
  expect(isEverything(ImageFilter.parse({ doubles: 'yes' }))).toBe(false)
  expect(isEverything(ImageFilter.parse({}))).toBe(true)
})
