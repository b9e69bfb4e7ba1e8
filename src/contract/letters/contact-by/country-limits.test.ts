import { expect, test } from 'vitest'
import { ownersWord, ruleOn, whyNoLetter } from './country-rule.ts'
import { shippedRule } from './shipped-rule.ts'

const today = '2026-11-29'
const since = '2026-11-20T10:00:00.000Z'
const said = (at: string) => ({ ...shippedRule('IE'), version: 1, at })

test('Closed services stop letters until staff decide again', () => {
  const closed = { closedAt: since, legalOnlyAt: null }
  expect(ruleOn(shippedRule('IE'), today, closed)).toMatchObject({ now: 'nobody', limit: 'closed' })
  expect(ruleOn(said('2026-11-19T10:00:00.000Z'), today, closed)).toMatchObject({ now: 'nobody', limit: 'closed' })
  expect(ruleOn(said('2026-11-21T10:00:00.000Z'), today, closed)).toMatchObject({ now: 'provider', limit: null })
})

test('Services for lawyers only leave the letter to a firm', () => {
  const legalOnly = { closedAt: null, legalOnlyAt: since }
  expect(ruleOn(shippedRule('IE'), today, legalOnly)).toMatchObject({ now: 'partner', limit: 'legal-only' })
  expect(ruleOn(shippedRule('PT'), today, legalOnly)).toMatchObject({ now: 'partner', limit: null })
  expect(ruleOn(shippedRule('ES'), today, legalOnly)).toMatchObject({ now: 'nobody', limit: null })
})

test('A closed country is named to owners and to staff', () => {
  expect(ownersWord('nobody', 'Ireland', 'closed')).toBe(
    'In Ireland we take no cases at the moment. A case there is on hold, with its evidence secured.',
  )
  expect(whyNoLetter('nobody', 'Ireland', 'closed')).toContain('Ireland is closed for cases')
})

test('A country that staff leave to lawyers begins with a firm', () => {
  expect([shippedRule('ES').contactBy, shippedRule('ES', true).contactBy]).toEqual(['nobody', 'partner'])
  expect(shippedRule('DE', false).contactBy).toBe('nobody')
})
