import { expect, test } from 'vitest'
import { hidesSubject, keptOf, noProse, readProse, risesOf } from './prose.ts'

const read = (text: string) => readProse('a.test.ts', text)

test('A comment that begins with a free relative counts.', () => {
  expect(read('/** Whether it is paid. */\nconst a = 1 // How often.\n')).toEqual({
    ...noProse,
    comments: 2,
    lengths: [4, 2],
    freeRelatives: 2,
  })
  expect(read('/** Returns what is left. */').freeRelatives).toBe(0)
})

test('Comment lines that follow one another are one comment.', () => {
  expect(read('// The sum.\n// Of what is due.\nconst a = 1\n\n// Another.\n')).toEqual({
    ...noProse,
    comments: 2,
    lengths: [6, 1],
  })
})

test('Switches of tools and texts are no comments.', () => {
  expect(read("// oxlint-disable-next-line no-console -- a command\nconst a = '// What?'\n")).toEqual(noProse)
})

test('Titles of tests count wherever they stand.', () => {
  const text =
    "describe('a', () => {\n  test.each([1])('whoever pays', () => {})\n  test('A sum', () => {})\n})\nrun('small')\n"
  expect(read(text)).toEqual({ ...noProse, smallTitles: 2, refusedWords: 1 })
})

test('A file that cannot be parsed is named.', () => {
  expect(() => read('const = 1')).toThrow(/^a\.test\.ts: /)
})

test('Refused words count in comments and titles', () => {
  expect(read('// By whom it is, another than before.\n').refusedWords).toBe(2)
  expect(read("test('A name that is none stays', () => {})\n").refusedWords).toBe(1)
})

test('The median is that of all comments', () => {
  expect(keptOf({ ...noProse, comments: 3, lengths: [30, 1, 9] }).medianWords).toBe(9)
  expect(keptOf(noProse).medianWords).toBe(0)
})

const kept = keptOf({ ...noProse, comments: 100 })

test.each(['freeRelatives', 'medianWords', 'refusedWords', 'smallTitles', 'bareTypes', 'ofNames'] as const)(
  'A rise of %s is refused',
  (figure) => {
    expect(risesOf({ ...kept, [figure]: 11 }, kept)).toHaveLength(1)
    expect(risesOf({ ...kept, [figure]: 11 }, { ...kept, [figure]: 11 })).toEqual([])
  },
)

test('Figures below their goal may rise up to it', () => {
  expect(risesOf({ ...kept, freeRelatives: 2, medianWords: 10 }, kept)).toEqual([])
})

test.each([
  ['What is kept', true],
  ['Of two payments one goes back', true],
  ['A list made anew', true],
  ['Jobs commit with the change that needs them', false],
])('The decision title "%s" hides its subject: %s', (title, isHidden) => {
  expect(hidesSubject(title)).toBe(isHidden)
})
