import { expect, test } from 'vitest'
import { Change, formatChanges } from './change.ts'

const everyKind: Change[] = [
  { kind: 'cropped', keptPercent: 39.6 },
  { kind: 'mirrored' },
  { kind: 'rotated', degrees: -3.2 },
  { kind: 'resized', factor: 0.25 },
  { kind: 'recoloured', how: 'grey' },
  { kind: 'text-added' },
  { kind: 'watermark', what: 'removed' },
  { kind: 'framed' },
  {
    kind: 'within',
    what: 'collage',
    at: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  },
  { kind: 'perspective' },
]

test('Every kind of change has its text', () => {
  expect(new Set(everyKind.map((change) => change.kind)).size).toBe(Change.options.length)
  expect(formatChanges(everyKind)).toBe(
    'in a collage, mirrored, cropped to 40 %, text or logo added, watermark removed, rotated -3°, framed, seen at an angle, recoloured (grey), made 25 % of the size',
  )
})

test('Text over the picture is told with its share.', () => {
  expect(formatChanges([{ kind: 'text-added', coveredPercent: 24 }])).toBe('text or logo added over 24 %')
})

test('A plain recolouring comes before the size', () => {
  const changes: Change[] = [
    { kind: 'resized', factor: 0.45 },
    { kind: 'recoloured', how: 'warmer' },
  ]
  expect(formatChanges(changes)).toBe('recoloured (warmer), made 45 % of the size')
})

test('Enlarged and unchanged copies are named', () => {
  expect(formatChanges([{ kind: 'resized', factor: 2 }])).toBe('enlarged to 200 %')
  expect(formatChanges([])).toBe('unchanged')
})
