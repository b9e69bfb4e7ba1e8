import { expect, test } from 'vitest'
import { stripQuotes } from './strip-quotes.ts'

test('What is quoted is left out', () => {
  expect(stripQuotes('Yes, we do.\n\n\nWe bought it.\n\nOn Monday, Jo <jo@shop.example> wrote:\n> Do you?\n')).toBe(
    'Yes, we do.\n\n\nWe bought it.\n',
  )
})

const blank = `a${'\n'.repeat(199_000)}b`

test.each([
  ['blank lines', blank, 'a\n\nb'],
  ['lines of blanks', `a${' \t\n'.repeat(60_000)}b`, 'a\n\nb'],
])('A mail of %s is read', (_, text, read) => {
  expect(stripQuotes(text)).toBe(read)
})

test.each([
  ['a line of blanks', `a\n${' '.repeat(190_000)}b`],
  ['beginnings of quotes', 'Op schreef\n'.repeat(15_000)],
  ['heads without an end', `a${' onat'.repeat(30_000)}`],
  ['colons', `From:${'\n<'.repeat(90_000)}`],
])('Of a mail made of %s nothing is lost', (_, text) => {
  expect(stripQuotes(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
})
