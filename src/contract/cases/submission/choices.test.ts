import { expect, test } from 'vitest'
import {
  FileSource,
  importValues,
  PriceRange,
  priceRangeLabels,
  UsStatus,
  usStatusLabels,
  Watermark,
  watermarkLabels,
} from './choices.ts'

test('Prices are those of the provider, of the owner, or the higher ones, under the name the provider has', () => {
  expect(PriceRange.options.map((choice) => priceRangeLabels('Studio')[choice])).toEqual([
    'My Pricing',
    "Studio's Pricing",
    "Mine, unless Studio's is higher",
  ])
})

test('The labels of a US registration and of watermarks are those of the specification', () => {
  expect(UsStatus.options.map((status) => usStatusLabels('Studio')[status])).toEqual([
    'No',
    'Registration Pending',
    'Registration Complete',
    'Submitted to Studio',
  ])
  expect(Watermark.options.map((watermark) => watermarkLabels[watermark])).toEqual([
    'No Change',
    'Watermark Removed',
    'Replaced',
    'Added',
  ])
})

test('A file says what it belongs to, an image how it came in', () => {
  expect(FileSource.options).toHaveLength(8)
  expect(importValues).toEqual(['SEARCH_IMAGE', 'UPLOAD_IMAGE', 'UPLOAD_BY_URL'])
})
