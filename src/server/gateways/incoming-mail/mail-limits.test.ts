import { expect, test } from 'vitest'
import { excessOf, headOf, most, withWireEnds } from './mail-limits.ts'

const head = 'From: jo@shop.example\r\nSubject: Hello\r\n'
const mail = (body: string, more = '') => Buffer.from(`${head}${more}\r\n${body}`)

test.each([
  ['as many lines as may be', mail('\n'.repeat(most.lines - 4)), undefined],
  ['more lines', mail('\n'.repeat(most.lines)), 'It has more than 500,000 lines, the most that are read.'],
  ['a line without an end', mail('x'.repeat(5_000_000)), undefined],
  [
    'more parts',
    mail('--x\n'.repeat(2001)),
    'It has more than 2,000 lines that may begin a part, the most that are read.',
  ],
  [
    'a head of more lines',
    mail('', ' folded\r\n'.repeat(2000)),
    'It has more than 2,000 lines in its head, the most that are read.',
  ],
  [
    'a longer head',
    mail('', `A: ${'x'.repeat(131_072)}\r\n`),
    'Its head is larger than 128 kB, the most that is read.',
  ],
  ['no end of its head', Buffer.from('A: b\n'.repeat(3000)), expect.stringContaining('lines in its head')],
  ['nothing', Buffer.from(''), undefined],
])('A mail with %s is read or named by its excess', (_, bytes, problem) => {
  expect(excessOf(bytes)).toEqual(problem)
})

test('A head ends at the first empty line', () => {
  expect(headOf(mail('From: other@shop.example')).toString()).toBe(head)
  expect(headOf(Buffer.from('A: b\n\nC: d')).toString()).toBe('A: b\n')
  expect(headOf(Buffer.from('A: b')).toString()).toBe('A: b')
})

test.each(['a\nb\r\n\n\r\nc', '\n', '\r\n', '', 'a\rb\n', 'no line'])(
  'Each line of %j ends with CR and LF, otherwise unchanged',
  (text) => {
    expect(withWireEnds(Buffer.from(text)).toString()).toBe(text.replaceAll(/(?<!\r)\n/g, '\r\n'))
  },
)
