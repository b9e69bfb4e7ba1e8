import { expect, test } from 'vitest'
import { isUnitedStatesWork, legalKeyOf } from './legal-author.ts'
import { aParty } from './testing/orders.ts'

test('The employer is the author of work made for hire', () => {
  const studio = { author: { name: 'Studio Sol', isForHire: true }, claimant: { name: 'Studio Sol' } }
  expect(legalKeyOf(aParty(studio))).toBe(
    legalKeyOf(aParty({ ...studio, author: { ...studio.author, name: 'STUDIO SOL' } })),
  )
  expect(legalKeyOf(aParty())).not.toBe(legalKeyOf(aParty({ author: { isForHire: true } })))
})

test('A published work is of the country of its first publication', () => {
  expect(isUnitedStatesWork({ isPublished: true, publishedIn: 'US' }, aParty())).toBe(true)
  expect(isUnitedStatesWork({ isPublished: true, publishedIn: 'PT' }, aParty({ author: { citizenship: 'US' } }))).toBe(
    false,
  )
  expect(isUnitedStatesWork({ isPublished: true, publishedIn: null }, aParty())).toBeNull()
})

test('An unpublished work is of the country of its author', () => {
  const unpublished = { isPublished: false, publishedIn: null }
  expect(isUnitedStatesWork(unpublished, aParty({ author: { citizenship: 'US' } }))).toBe(true)
  expect(isUnitedStatesWork(unpublished, aParty({ author: { domicile: 'US' } }))).toBe(true)
  expect(isUnitedStatesWork(unpublished, aParty())).toBe(false)
  expect(isUnitedStatesWork(unpublished, aParty({ author: { citizenship: null } }))).toBeNull()
  expect(isUnitedStatesWork(unpublished, undefined)).toBeNull()
  expect(isUnitedStatesWork({ isPublished: null, publishedIn: null }, aParty())).toBeNull()
})
