import { expect, test } from 'vitest'
import type { OrderFacts } from '../facts.ts'
import { aContext, anOrder, aParty, aWork, idOf } from '../testing/orders.ts'
import { findingsOf } from './findings-of.ts'
import type { OrderToCheck, WorkToCheck } from './order-to-check.ts'

const findings = (order: OrderToCheck) => findingsOf(order, aContext(order))
const codes = (order: OrderToCheck) => findings(order).map(({ code }) => code)
const withWork = (parts: Partial<WorkToCheck>) => anOrder({ works: [aWork(1), aWork(2, parts)] })
const withFacts = (parts: Partial<OrderFacts>) => anOrder({ facts: { ...anOrder().facts, ...parts } })
const withParty = (parts: Parameters<typeof aParty>[0]) => withFacts({ party: aParty(parts) })
const yes = { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'yes', nothingByOthers: 'yes' } as const

test.each([
  [{ title: '  ' }, 'You must provide a title for your image.'],
  [{ title: 'Untitled  Image' }, 'Please provide the title of your image.'],
  [{ createdOn: null }, 'You must provide the date the image was created.'],
  [{ publishedOn: null }, 'The publication date cannot be empty'],
  [{ publishedOn: '2026-01-31' }, 'The publication date can not precede the date the image was created'],
])('An image with %o stops the order', (parts, message) => {
  expect(findings(withWork(parts))).toMatchObject([{ weight: 'stop', place: 'works', message, images: [idOf(2)] }])
})

test('Equal titles of two images are allowed', () => {
  expect(codes(anOrder({ works: [aWork(1, { title: 'Harbour' }), aWork(2, { title: 'Harbour' })] }))).toEqual([])
})

test('The title “untitled” is only a warning', () => {
  expect(findings(withWork({ title: 'Untitled' }))).toMatchObject([
    { code: 'work.title-discouraged', weight: 'warning' },
  ])
})

test('Publication after today stops the order', () => {
  expect(codes(withWork({ publishedOn: '2026-04-11' }))).toEqual(['work.published-late'])
  expect(codes(withWork({ publishedOn: '2026-05' }))).toEqual(['work.published-late', 'work.month-only'])
  expect(codes(withWork({ publishedOn: '2026-04-10' }))).toEqual([])
})

test('A month of publication is enough, with a warning', () => {
  expect(findings(withWork({ publishedOn: '2026-02', createdOn: '2026-02-20' }))).toMatchObject([
    { code: 'work.month-only', weight: 'warning' },
  ])
  expect(codes(withWork({ publishedOn: '2026-01' }))).toEqual(['work.published-before-created', 'work.month-only'])
})

test('Creation after today stops the order', () => {
  const work = { isPublished: false, publishedOn: null, publishedIn: null, createdOn: '2026-04-11' }
  expect(codes(anOrder({ works: [aWork(1, work), aWork(2, { ...work, createdOn: '2026-04-10' })] }))).toEqual([
    'work.created-late',
  ])
})

test('Publication is asked and never guessed', () => {
  expect(codes(withWork({ isPublished: null }))).toEqual(['work.publication-unknown'])
  expect(codes(withWork({ publishedIn: null }))).toEqual(['work.publication-country-missing'])
})

test('An unpublished image with a publication date stops the order', () => {
  const unpublished = { isPublished: false, publishedOn: null, publishedIn: null }
  const order = anOrder({ works: [aWork(1, unpublished), aWork(2, { ...unpublished, publishedOn: '2026-03-01' })] })
  expect(codes(order)).toEqual(['work.unpublished-with-day'])
})

test('Doubt in a declaration stops the order', () => {
  for (const name of Object.keys(yes)) {
    const found = findings(withFacts({ declarations: { ...yes, [name]: 'unsure' } }))
    expect(found).toMatchObject([{ code: `declarations.${name}-unsure`, weight: 'stop', place: 'declarations' }])
    expect(found[0]?.message).toContain('17 USC 411(b)')
  }
})

test('Missing and refused declarations stop the order', () => {
  expect(codes(withFacts({ declarations: null }))).toEqual(['declarations.missing'])
  for (const name of ['madeAll', 'publicationChecked', 'notRegistered'])
    expect(codes(withFacts({ declarations: { ...yes, [name]: 'no' } }))).toEqual([`declarations.${name}-no`])
})

test('Parts by others need a limit of the claim', () => {
  const declarations = { ...yes, nothingByOthers: 'no' } as const
  const limits = { excluded: 'The poster in the background.', included: 'The photograph.' }
  expect(codes(withFacts({ declarations }))).toEqual(['limits.missing'])
  expect(codes(withFacts({ declarations, limits }))).toEqual([])
  expect(codes(withFacts({ declarations, limits: { ...limits, included: '' } }))).toEqual(['limits.incomplete'])
  expect(findings(withFacts({ limits }))).toMatchObject([{ code: 'limits.needless', weight: 'warning' }])
})

test('An author without citizenship or domicile stops the order', () => {
  expect(codes(withFacts({ party: null }))).toEqual(['party.missing'])
  expect(codes(withParty({ author: { citizenship: null } }))).toEqual(['party.citizenship'])
  expect(codes(withParty({ author: { domicile: null } }))).toEqual(['party.domicile'])
})

test('A claimant who is not the author says how the rights came', () => {
  const claimant = { name: 'Almeida Foto Lda.' }
  expect(codes(withParty({ claimant }))).toEqual(['party.transfer'])
  expect(codes(withParty({ claimant: { ...claimant, transfer: 'written-agreement' } }))).toEqual([])
  expect(codes(withParty({ claimant: { ...claimant, transfer: 'other' } }))).toEqual(['party.transfer-note'])
})

test('A claimant without an address stops the order', () => {
  expect(codes(withParty({ claimant: { street: '', city: ' ' } }))).toEqual([
    'party.claimant-street',
    'party.claimant-city',
  ])
  expect(codes(withParty({ claimant: { country: 'US' } }))).toEqual(['party.claimant-state'])
})

test('An image created outside the life of its author stops the order', () => {
  expect(codes(withParty({ author: { birthYear: 2026 } }))).toEqual(['work.outside-life'])
  expect(codes(withParty({ author: { deathYear: 2025 } }))).toEqual(['work.outside-life'])
  expect(codes(withParty({ author: { deathYear: 1970 } }))).toEqual(['party.years', 'work.outside-life'])
})

test('An organisation is the author of work made for hire alone', () => {
  const studio = { name: 'Studio Sol', kind: 'organisation', citizenship: null, birthYear: null } as const
  const claimant = { name: 'Studio Sol' }
  expect(codes(withParty({ author: studio, claimant }))).toEqual(['party.organisation'])
  expect(codes(withParty({ author: { ...studio, isForHire: true }, claimant }))).toEqual([])
})
