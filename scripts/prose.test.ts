import { expect, test } from 'vitest'
import { noProse, readProse } from './prose.ts'

const read = (text: string) => readProse('a.test.ts', text)

test('A comment that begins with a free relative counts.', () => {
  expect(read('/** Whether it is paid. */\nconst a = 1 // How often.\n')).toEqual({
    ...noProse,
    comments: 2,
    freeRelatives: 2,
  })
  expect(read('/** Returns what is left. */').freeRelatives).toBe(0)
})

test('Comment lines that follow one another are one comment.', () => {
  expect(read('// The sum.\n// Of what is due.\nconst a = 1\n\n// Another.\n')).toEqual({ ...noProse, comments: 2 })
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
