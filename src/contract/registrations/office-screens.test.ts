import { expect, test } from 'vitest'
import { officeScreensOf } from './office-screens.ts'
import { aWork, filedFacts } from './testing/filed-facts.ts'

const agent = { name: 'Rightframe', email: 'support@example.com' }
const { party } = filedFacts()

const screensOf = (facts: Parameters<typeof officeScreensOf>[0]) => {
  const { kind, screens } = officeScreensOf(facts, agent)
  return { kind, names: screens.map(({ name }) => name), valueOf: valuesIn(screens) }
}

const valuesIn = (screens: ReturnType<typeof officeScreensOf>['screens']) => (screen: string, label: string) =>
  screens.find(({ name }) => name === screen)?.fields.find((field) => field.label === label)?.value

test('A published group has the screens of its form in their order', () => {
  const { kind, names, valueOf } = screensOf(filedFacts({ caseNumber: '1-99' }))
  expect(kind).toBe('us-group-published')
  expect(names).toEqual([
    'Start',
    'Title',
    'Titles of Photographs',
    'Publication/Completion',
    'Authors',
    'Claimants',
    'Limitation of Claim',
    'Rights & Permissions',
    'Correspondent',
    'Mail Certificate',
    'Special Handling',
    'Certification',
    'Review Submission',
    'Upload Deposit',
  ])
  expect(valueOf('Start', 'Type of Group')).toBe('Published Photographs')
  expect(valueOf('Title', 'Title of Group')).toBe('Harbours of Lisbon, June 2026')
  expect(valueOf('Certification', 'File Name for Required Numbered List of Photographs')).toBe(
    'Harbours of Lisbon, June 2026 1-99 title list.xlsx',
  )
  expect(valueOf('Publication/Completion', 'Earliest Publication Date in Group')).toBe('06/15/2026')
  expect(valueOf('Publication/Completion', 'Latest Publication Date in Group')).toBe('07/2026')
})

test('A group says which names no text of the Office has', () => {
  const { screens } = officeScreensOf(filedFacts(), agent)
  const read = screens.filter(({ isVerified }) => isVerified)
  expect(
    read.flatMap(({ name, fields }) => fields.map(({ label, note }) => [name, label, note !== undefined])),
  ).toEqual([
    ['Start', 'Copyright Registration', false],
    ['Start', 'Registration Process Overview', false],
    ['Start', 'Type of Group', false],
    ['Title', 'Title of Group', false],
    ['Certification', 'Certified by', true],
    ['Certification', 'Name', true],
    ['Certification', 'File Name for Required Numbered List of Photographs', true],
  ])
})

test('An unpublished group asks for no dates of publication', () => {
  const works = [aWork(1, { isPublished: false, publishedOn: null, publishedIn: null })]
  const { kind, valueOf } = screensOf(filedFacts({ works }))
  expect(kind).toBe('us-group-unpublished')
  expect(valueOf('Start', 'Type of Group')).toBe('Unpublished Photographs')
  expect(valueOf('Publication/Completion', 'Latest Publication Date in Group')).toBeUndefined()
})

test.each([
  ['a person who owns all', {}, {}, 'us-single'],
  ['work made for hire', { isForHire: true }, {}, 'us-standard'],
  ['an organisation', { kind: 'organisation' as const }, {}, 'us-standard'],
  ['a claimant by agreement', {}, { name: 'Studio', transfer: 'written-agreement' as const }, 'us-standard'],
  ['another name', {}, { name: 'Studio' }, 'us-standard'],
])('One work of %s goes into its form', (_, author, claimant, kind) => {
  const facts = filedFacts({
    option: 'USCO_SINGLE',
    works: [aWork(1)],
    party: { author: { ...party.author, ...author }, claimant: { ...party.claimant, ...claimant } },
  })
  const found = screensOf(facts)
  expect(found.kind).toBe(kind)
  expect(found.valueOf('Titles', 'Title of this work')).toBe('Harbour 1')
  expect(found.valueOf('Publication/Completion', 'Nation of 1st Publication')).toBe('Portugal')
})

test('Canada takes one work with its fee, and no deposit', () => {
  const { kind, names, valueOf } = screensOf(filedFacts({ option: 'CIPO_SINGLE', works: [aWork(1)] }))
  expect(kind).toBe('canada')
  expect(names).not.toContain('Upload Deposit')
  expect(valueOf('Title', 'Title of the work')).toBe('Harbour 1')
  expect(valueOf('Category', 'Category of the work')).toBe('Artistic')
  expect(valueOf('Publication', 'Date of first publication')).toBe('2026-06-15')
  expect(valueOf('Declaration', 'The applicant is')).toBe('the author of the work')
  expect(valueOf('Fee', 'Fee, online')).toBe('CAD 63.00')
})

test('The screen of the fee has the dated entry, and says its day', () => {
  const entry = { ...filedFacts().officeFee!, amount: 66_20, from: '2026-01-01', checkedAt: '2026-11-20' }
  const feeOf = (officeFee: typeof entry | null) =>
    officeScreensOf(filedFacts({ option: 'CIPO_SINGLE', works: [aWork(1)], officeFee }), agent)
      .screens.find(({ name }) => name === 'Fee')
      ?.fields.at(0)
  expect(feeOf(entry)).toMatchObject({
    value: 'CAD 66.20',
    note: expect.stringContaining('In force from 2026-01-01, read on 2026-11-20.'),
  })
  expect(feeOf(null)).toMatchObject({ value: '', note: expect.stringContaining('No fee is known.') })
})

test('Every screen names its source and the day it was read', () => {
  for (const option of ['USCO_SINGLE', 'USCO_MULTI', 'CIPO_SINGLE'] as const)
    for (const { source } of officeScreensOf(filedFacts({ option }), agent).screens) {
      expect(source.url).toMatch(/^https?:\/\//)
      expect(source.checkedAt).toMatch(/^2026-/)
    }
})
