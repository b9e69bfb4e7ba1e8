import { expect, test } from 'vitest'
import type { Change } from '../../fingerprints/change.ts'
import { watermarkIn } from './suggested.ts'

test.each<[changes: Change[], band: 'certain' | 'look', watermark: ReturnType<typeof watermarkIn>]>([
  [[{ kind: 'watermark', what: 'removed' }], 'look', 'Removed'],
  [
    [
      { kind: 'resized', factor: 0.5 },
      { kind: 'watermark', what: 'added' },
    ],
    'certain',
    'Added',
  ],
  [[{ kind: 'watermark', what: 'replaced' }], 'certain', 'Replaced'],
  [[{ kind: 'resized', factor: 0.5 }], 'certain', 'Unchanged'],
  [[], 'look', null],
  [[{ kind: 'text-added' }], 'certain', null],
])('Of a copy with %j, which is %s, the watermark is %s', (changes, band, watermark) => {
  expect(watermarkIn({ changes, band })).toBe(watermark)
})
