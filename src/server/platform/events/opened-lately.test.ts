import { expect, test } from 'vitest'
import { maxOpened, openOpenedLately } from './opened-lately.ts'

test('Only the account that keeps opening streams must wait', () => {
  let now = 0
  const opened = openOpenedLately(() => now)
  for (let count = 0; count < maxOpened; count++) opened.allow('ana')
  now = 5_000
  expect(() => opened.allow('ana')).toThrow('too many live connections within ten seconds')
  opened.allow('bruno')
  now = 10_000
  opened.allow('ana')
})
