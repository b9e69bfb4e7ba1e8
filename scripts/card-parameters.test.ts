import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acceptedParameters } from './read-card-parameters.ts'

test('What the sandbox takes is what the SDK of today says', () => {
  const kept: unknown = JSON.parse(readFileSync('src/sandbox/cards/accepted-parameters.json', 'utf8'))
  expect(kept).toEqual(acceptedParameters())
})
