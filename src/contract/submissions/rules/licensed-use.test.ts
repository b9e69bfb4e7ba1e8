import { expect, test } from 'vitest'
import { refusing, warning } from './check-items.ts'
import { licensedUse, licensedUsesIn } from './licensed-use.ts'

test('What the ledger says of a use is a warning and never a refusal; where it says nothing there is none', () => {
  expect(licensedUse({ state: 'unknown', reason: null })).toBeUndefined()
  const said = (['licensed', 'expired', 'exceeds', 'unknown'] as const).map((state) =>
    licensedUse({ state, reason: 'Licensed to Harbour Ltd.' })!,
  )
  expect(refusing(said, [], '2026-11-21')).toEqual([])
  expect(warning(said)).toEqual(said)
  expect(licensedUsesIn(said)).toEqual(said)
  expect(said.map(({ reason }) => reason)).toEqual([
    'Your licence ledger says of this use: Licensed to Harbour Ltd. Submit it only if it goes beyond what you allowed.',
    ...Array.from({ length: 3 }, () => 'Your licence ledger says of this use: Licensed to Harbour Ltd.'),
  ])
})
