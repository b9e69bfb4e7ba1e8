import { expect, test } from 'vitest'
import { BankAccount, isRoutingNumber, lastFour, maskAccount } from './bank-accounts.ts'

const said = (account: unknown): string[] =>
  BankAccount.safeParse(account).error?.issues.map(({ message }) => message) ?? []
const iban = (typed: string, bic: string | null = null) => ({ kind: 'iban', iban: typed, bic })

test.each([
  'PT50 0002 0123 1234 5678 9015 4',
  'de89 3704 0044 0532 0130 00',
  'GB82WEST12345698765432',
  'NO9386011117947',
])('An IBAN with its check digits is taken: %s', (typed) => expect(said(iban(typed))).toEqual([]))

test.each([
  ['another country’s length', 'PT50000201231234567890', 'An IBAN of PT has 25 characters; this one has 22.'],
  ['a wrong digit', 'PT50000201231234567890155', 'check digits do not agree'],
  ['a country without IBANs', 'US50000201231234567890154', 'Banks in US have no IBAN.'],
  ['no form of an IBAN', '1234567890', 'An IBAN begins with two letters and two digits.'],
])('An IBAN with %s is refused with its reason', (_, typed, sentence) => {
  expect(said(iban(typed)).join(' ')).toContain(sentence)
})

test('A BIC of another country than the IBAN is refused', () => {
  expect(said(iban('DE89370400440532013000', 'CGDIPTPL')).join(' ')).toContain('a bank in PT, the IBAN to one in DE')
  expect(said(iban('DE89370400440532013000', 'COBADEFF'))).toEqual([])
})

test('A routing number is checked by its last digit', () => {
  expect([isRoutingNumber('021000021'), isRoutingNumber('021000022'), isRoutingNumber('000000000')]).toEqual([
    true,
    false,
    false,
  ])
  expect(said({ kind: 'us', routing: '0210-00021', account: '1234567', type: 'checking' })).toEqual([])
})

test('Accounts without IBAN follow the form of their country', () => {
  const local = { kind: 'local', country: 'AU', bic: 'CTBAAU2S', bankCode: '062-000', account: '12345678' }
  expect(said(local)).toEqual([])
  expect(said({ ...local, bankCode: '62' }).join(' ')).toContain('BSB is written as 062000.')
  expect(said({ ...local, country: 'KE', bic: 'KCBLKENX', bankCode: null })).toEqual([])
  expect(said({ ...local, country: 'KE' }).join(' ')).toContain('a bank in AU, not in KE')
})

test('An account is shown by four characters, a short one by fewer', () => {
  const account = BankAccount.parse(iban('PT50000201231234567890154'))
  expect(maskAccount(account)).toEqual({ kind: 'iban', country: 'PT', lastFour: '0154' })
  expect(lastFour('12345')).toBe('45')
})
