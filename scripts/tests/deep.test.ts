import { expect, test } from 'vitest'
import { deepFiles, describeQuarter, filesNear, filesOfRun } from './deep.ts'

const files = ['demo/main.test.ts', ...'abcdefgh'.split('').map((name) => `src/${name}/kill.test.ts`)]
const nothing = () => []
const ownFolder = (file: string) => [file.replace(/[^/]*$/, '')]

test('Four quarters together run every file.', () => {
  const all = [0, 1, 2, 3].flatMap((quarter) => filesOfRun(files, { quarter, words: [] }, nothing))
  expect(new Set(all)).toEqual(new Set(files))
})

test('Every quarter runs the demo.', () => {
  for (const quarter of [0, 1, 2, 3])
    expect(filesOfRun(files, { quarter, words: [] }, nothing)).toContain('demo/main.test.ts')
})

test('A quarter takes along the files near a change.', () => {
  expect(filesNear(files, ['src/b/deeper/import.ts', 'docs/b.md'], ownFolder)).toEqual(['src/b/kill.test.ts'])
  expect(filesNear(['bench/match/floors.test.ts'], ['src/engine/scoring/score.ts'])).toHaveLength(1)
})

test('The quarter of a tree is the same at each repetition.', () => {
  const choice: Parameters<typeof filesOfRun>[1] = { quarter: 'of tree', words: [] }
  expect(filesOfRun(files, choice, nothing)).toEqual(filesOfRun(files, choice, nothing))
  expect(describeQuarter(files, choice)).toMatch(/quarter [0-3] .*--quarter [0-3]\)/)
})

test('Files with a test tagged deep are found.', () => {
  expect(deepFiles()).toContain('bench/match/floors.test.ts')
  expect(deepFiles()).not.toContain('scripts/tests/stages.test.ts')
})
