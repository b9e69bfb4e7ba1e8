import { expect, test } from 'vitest'
import { line, linesOfMessage, type Say } from './terminal-line.ts'

test.each([
  ['ends the line', 'a\nAll 12 checks hold.', 'a\\u{a}All 12 checks hold.'],
  ['goes back to its beginning', 'a\rok', 'a\\u{d}ok'],
  ['clears the screen', '\u001B[2J', '\\u{1b}[2J'],
  ['clears the screen by one letter', '\u009B2J', '\\u{9b}2J'],
  ['rubs out a letter', 'a\b', 'a\\u{8}'],
  ['turns the text round', 'a\u202Egpj.exe', 'a\\u{202e}gpj.exe'],
  ['begins a line in Unicode', 'a\u2028b', 'a\\u{2028}b'],
  ['shows nothing', 'o\u200Bk', 'o\\u{200b}k'],
  ['is half a letter', 'a\uD800', 'a\\u{d800}'],
  ['is a tag', 'a\u{E0041}', 'a\\u{e0041}'],
])('A value that %s is escaped', (_, value, shown) => {
  expect(line`${value}`).toBe(shown)
})

test('What people write stays as it is, and so does the template', () => {
  expect(line`ok   ${'São João, 山田, Ω, ع, é'} ${3}\t`).toBe('ok   São João, 山田, Ω, ع, é 3\t')
})

test('A line within a line is escaped once', () => {
  expect(line`(${line`${'\u001B'}`})`).toBe('(\\u{1b})')
})

test('A message of several lines passes for no other line', () => {
  expect(linesOfMessage('It failed:\nAll 3 checks hold.\u001B[2J')).toEqual([
    'It failed:',
    '  All 3 checks hold.\\u{1b}[2J',
  ])
})

test('Only a line can be said', () => {
  const said: string[] = []
  const say: Say = (one) => void said.push(one)
  // @ts-expect-error A text that nobody has escaped.
  say('plain')
  say(line`escaped`)
  expect(said).toEqual(['plain', 'escaped'])
})
