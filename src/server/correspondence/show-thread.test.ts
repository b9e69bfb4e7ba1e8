import { expect, test } from 'vitest'
import { withoutContacts } from './show-thread.ts'

test('Addresses of mail are hidden wherever they stand in a word', () => {
  expect(withoutContacts('Write to <jo@shop.example>, mailto:al@shop.example|b_o@shop.example. Or @jo.')).toBe(
    'Write to <•••>, •••. Or @jo.',
  )
})

test('Text of one long word is read like any other', () => {
  for (const word of ['a', '@', 'a.', 'a@', '0', '1 ', 'A', '-']) {
    const text = word.repeat(200_000)
    expect(withoutContacts(text).length).toBeLessThanOrEqual(text.length)
  }
})
