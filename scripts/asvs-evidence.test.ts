import { expect, test } from 'vitest'
import { assertedBy } from './asvs-evidence.ts'

const asserted = (source: string, title = 'Sound') => {
  const found = assertedBy(source, title)
  return found && [...found]
}
const body = (assertion: string) => `test('Sound', async () => {\n  ${assertion}\n})`

test.each([
  ["expect(a, 'ASVS 1.1.1').toBe(1)", ['1.1.1']],
  ["expect(a, 'ASVS 1.1.1, 12.10.2: the cookie').not.toBe(1)", ['1.1.1', '12.10.2']],
  ["await expect(a(), 'ASVS 1.1.1').rejects.toThrow('x')", ['1.1.1']],
  ["await expect.poll(a, { message: 'ASVS 1.1.1' }).toBe(1)", ['1.1.1']],
  ['expect(a).toBe(1)\n// ASVS 1.1.1', []],
  ["expect(a, 'ASVS 1.1.1')", []],
  ["expect(a, 'see 1.1.1').toBe(1)", []],
  ["log('ASVS 1.1.1')", []],
  ["assure(a, 'ASVS 1.1.1').toBe(1)", []],
])('The assertion %s names %j', (assertion, numbers) => {
  expect(asserted(body(assertion))).toEqual(numbers)
})

test('An assertion of another test does not count', () => {
  const source = `${body('expect(a).toBe(1)')}\ntest('Other', () => expect(a, 'ASVS 1.1.1').toBe(1))`
  expect([asserted(source), asserted(source, 'Other')]).toEqual([[], ['1.1.1']])
})

test.each(['skip', 'todo', 'only', 'fails'])('A test that does not run unchanged is no evidence: %s', (how) => {
  expect(asserted(body("expect(a, 'ASVS 1.1.1').toBe(1)").replace('test(', `test.${how}(`))).toBeUndefined()
})

test.each([
  "call('Sound', () => {})",
  "describe('Sound', () => {})",
  "// test('Sound', () => {})",
  "test('Soun', () => {})",
])('There is no test here: %s', (source) => {
  expect(asserted(source)).toBeUndefined()
})

test('A table gives the numbers of its rows', () => {
  const source =
    "test.each([['1.1.1', a], ['1.1.2', b]])('%s holds', (number, x) => expect(x, `ASVS ${number}`).toBe(1))"
  expect(asserted(source, '%s holds')).toEqual(['1.1.1', '1.1.2'])
})

test('A table may be named before the test', () => {
  const source =
    "const rows: Row[] = [['1.1.1, 1.1.2', a]]\ntest.each(rows)('%s holds', (number, x) => expect(x, `ASVS ${number}`).toBe(1))"
  expect(asserted(source, '%s holds')).toEqual(['1.1.1', '1.1.2'])
})

test('Titles may be templates and tests may depend on the machine', () => {
  const source =
    "for (const what of all) test.runIf(isRoot)(`${what} is refused`, () => expect(what, 'ASVS 1.1.1').toBe(1))"
  expect(asserted(source, '${what} is refused')).toEqual(['1.1.1'])
})
