import { expect, test } from 'vitest'
import { sheetColumns, sheetLayouts, type SheetPurpose } from '#contract/images/sheets.ts'
import { rowsOf } from './testing/read-text.ts'

const good: Record<SheetPurpose, string[]> = {
  library: ['https://a.example/1.jpg', 'Harbour', '2024/05/01', 'sea'],
  registration: [
    '1',
    'https://a.example/1.jpg',
    'Harbour',
    '2024/05/01',
    'Lisbon',
    '2024/06/01',
    'Portugal',
    'yes',
    'yes',
    'VA 2-123-456',
    '2024/08/01',
  ],
}

const strange = [
  '',
  '-',
  'n/a',
  '#REF!',
  'NaN',
  '-5',
  '1e9',
  '31.02.2023',
  '1825/01/01',
  '2999/01/01',
  'perpetual',
  'null',
  'undefined',
  '@',
  'javascript:x()',
  'https://',
  'https://a.example/1.jpg https://a.example/2.jpg',
  'x'.repeat(5000),
  'tag, '.repeat(900),
]

/** A sentence of the specification, whose words are kept. */
const specified = ['The first publication date is invalid']

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')

test.each(['library', 'registration'] as const)(
  'Every refusal in a sheet of a %s is a sentence of ours that names its cell',
  async (purpose) => {
    const layout = sheetLayouts[purpose]
    const header = quoted(layout.map((column) => sheetColumns[column]))
    expect((await rowsOf(`${header}\n${quoted(good[purpose])}`, purpose))[0]!.problems).toEqual([])
    const said = new Set<string>()
    for (const [column, name] of layout.entries())
      for (const cell of strange) {
        const [row] = await rowsOf(`${header}\n${quoted(good[purpose].with(column, cell))}`, purpose)
        for (const problem of row!.problems) {
          expect([name, cell.slice(0, 20), problem.cell]).toEqual([
            name,
            cell.slice(0, 20),
            expect.stringMatching(/^[A-K]2$/),
          ])
          said.add(problem.message)
        }
      }
    expect(said.size).toBeGreaterThan(5)
    const ours = [...said].filter((one) => !specified.includes(one))
    expect(ours.filter((one) => !/^[\p{Lu}“\d].* .*\.$/su.test(one) || /expected|received|invalid/i.test(one))).toEqual(
      [],
    )
  },
)
