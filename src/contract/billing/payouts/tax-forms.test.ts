import { expect, test } from 'vitest'
import { reportFor, type TaxForm, taxFormFor, type withholdingOf as Withholding, withholdingOf } from './tax-forms.ts'

const on = '2026-11-29'
const ana = { residence: 'PT', kind: 'private' } as const
const signed: TaxForm = {
  form: 'W-8BEN',
  tin: '123456789',
  treaty: { article: '13', percent: 10 },
  signedName: 'Ana Almeida',
}
const withheld = (more: Partial<Parameters<typeof Withholding>[2]> = {}, provider: string | null = 'US') =>
  withholdingOf(provider, on, { ...ana, source: 'US', form: signed, claim: 'accepted', ...more })

test('A US provider asks each kind of owner for their form', () => {
  expect(taxFormFor('US', { residence: 'US', kind: 'business' }, on)).toBe('W-9')
  expect(taxFormFor('US', ana, on)).toBe('W-8BEN')
  expect(taxFormFor('US', { ...ana, kind: 'business' }, on)).toBe('W-8BEN-E')
})

test('A provider elsewhere, or on an earlier day, asks for none', () => {
  expect([taxFormFor('PT', ana, on), taxFormFor(null, ana, on), taxFormFor('US', ana, '2025-12-31')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['an accepted claim with its number', {}, 10, 'treaty'],
  ['no form', { form: null }, 30, 'no-form'],
  ['the form of businesses', { form: { ...signed, form: 'W-8BEN-E' } }, 30, 'no-form'],
  ['no claim', { form: { ...signed, treaty: null } }, 30, 'no-claim'],
  ['no number', { form: { ...signed, tin: null } }, 30, 'no-tin'],
  ['an undecided claim', { claim: 'open' }, 30, 'claim-undecided'],
  ['a refused claim', { claim: 'refused' }, 30, 'claim-refused'],
  ['a source abroad', { source: 'DE', form: null }, 0, 'foreign-source'],
  ['an owner in the provider’s country', { residence: 'US', form: null }, 0, 'domestic'],
] as const)('With %s the per cent and its reason follow', (_, more, percent, reason) => {
  expect(withheld(more)).toEqual({ percent, reason })
})

test('A provider outside the rules keeps nothing', () => {
  expect(withheld({ form: null }, 'PT')).toEqual({ percent: 0, reason: 'no-rule' })
})

test('A claim above the full rate keeps the full rate', () => {
  expect(withheld({ form: { ...signed, treaty: { article: '13', percent: 99 } } })).toMatchObject({ percent: 30 })
})

test('A year is reported from its threshold on', () => {
  const dov = { residence: 'US', kind: 'private' } as const
  expect(reportFor('US', dov, { on, paid: 9_99 })).toBeUndefined()
  expect(reportFor('US', dov, { on, paid: 10_00 })?.form).toBe('1099-MISC')
  expect(reportFor('US', ana, { on, paid: 1 })?.form).toBe('1042-S')
  expect(reportFor('PT', ana, { on, paid: 100_00 })).toBeUndefined()
})
