import { expect, test } from 'vitest'
import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import { aBatchCamt053, aCamt054 } from '../testing/bank-files.ts'
import { departuresFromPain } from '../testing/strict-pain.ts'
import type { Payment, RunFile } from './payment.ts'
import { readCamt } from './read-camt.ts'
import { readPain } from './read-pain.ts'
import { readXml } from './read-xml.ts'
import { writePaymentsCsv } from './write-csv.ts'
import { sepaFault, writePain } from './write-pain.ts'

const aPayment = (more: Partial<Payment> = {}): Payment => ({
  endToEndId: 'a1a1a1a1a1a1a1a1a1a1a1a1',
  holder: 'José Gonçalves & Filhos',
  account: anaDetails.account,
  address: anaDetails.address,
  amount: 123_45n,
  currency: 'EUR',
  purpose: 'Pay-out 2026-11',
  ...more,
})
const aFile = (...payments: Payment[]): RunFile => ({
  messageId: 'RF0123456789abcdef01234567',
  createdAt: new Date('2026-11-29T10:00:00Z'),
  executeOn: '2026-11-30',
  from: { name: 'Rightframe Lda.', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
  payments,
})
const german = { kind: 'iban', iban: 'DE89370400440532013000', bic: null } as const

test('A pain.001 file keeps to the facts of its schema', () => {
  const written = writePain(aFile(aPayment(), aPayment({ endToEndId: 'b2', account: german, amount: 1n })))
  expect(departuresFromPain(written)).toEqual([])
  expect(written).toContain('<Nm>Jose Goncalves + Filhos</Nm>')
  expect(written).toContain('<ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>')
  expect(written).not.toMatch(/AdrLine|PstlAdr/)
})

test('Departures from the schema are found', () => {
  const written = writePain(aFile(aPayment()))
  for (const [from, to] of [
    ['<PmtMtd>TRF</PmtMtd>', ''],
    ['Ccy="EUR"', 'Ccy="USD"'],
    ['<Cdtr>', '<Cdtr><PstlAdr><AdrLine>x</AdrLine></PstlAdr>'],
    ['<Nm>Jose', '<Nm>山'],
    ['</PmtId>', '</PmtId><PmtId/>'],
  ] as const)
    expect(departuresFromPain(written.replace(from, to)), to).not.toEqual([])
})

test('Cents of many payments add up exactly', () => {
  const many = Array.from({ length: 1000 }, (_, n) => aPayment({ endToEndId: `e${n}`, amount: 33_333_33n + BigInt(n) }))
  const { payments } = readPain(writePain(aFile(...many)))
  expect(payments.map(({ amount }) => amount)).toEqual(many.map(({ amount }) => amount))
})

test.each([
  ['another currency', { currency: 'USD' }, 'currency'],
  [
    'an account in the United States',
    { account: { kind: 'us', routing: '021000021', account: '1234567', type: 'checking' } },
    'account',
  ],
  ['an account outside the EEA', { account: { kind: 'iban', iban: 'GB82WEST12345698765432', bic: null } }, 'account'],
  ['a name in Japanese', { holder: '山田太郎' }, 'name'],
] satisfies [string, Partial<Payment>, string][])('SEPA does not carry %s', (_, more, fault) => {
  expect(sepaFault(aPayment(more))).toBe(fault)
  expect(() => writePain(aFile(aPayment(more)))).toThrow('SEPA cannot carry')
})

test('An IBAN of another country’s length is refused by the writer, too', () => {
  const short = { kind: 'iban', iban: 'PT500002012312345678', bic: null } as const
  expect(() => writePain(aFile(aPayment({ account: short })))).toThrow('IBAN')
})

test('The CSV has each kind of account in its columns and runs no formula', () => {
  const us = { kind: 'us', routing: '021000021', account: '1234567', type: 'checking' } as const
  const csv = writePaymentsCsv(aFile(aPayment({ holder: '=HYPERLINK()' }), aPayment({ account: us, currency: 'USD' })))
  const [head, first, second] = csv.split('\n')
  expect(head).toContain('Routing number')
  expect(first).toContain("123.45,EUR,'=HYPERLINK(),PT50000201231234567890154,CGDIPTPL")
  expect(second).toContain('USD,José Gonçalves & Filhos,,,021000021,,1234567,checking,US')
})

test('A notice tells payments, returns and their reasons', () => {
  const read = readCamt(
    aCamt054([
      { endToEndId: 'a1', amount: 123_45 },
      { endToEndId: 'b2', amount: 5_00, direction: 'CRDT', reason: 'AC04' },
      { endToEndId: 'c3', amount: 7_00, status: 'PDNG' },
      { endToEndId: 'NOTPROVIDED', amount: 9_00 },
    ]),
  )
  expect(read).toMatchObject({
    id: 'N1',
    accounts: ['PT50000201231234567890154'],
    bookings: [
      { kind: 'paid', endToEndId: 'a1', amount: 123_45n, currency: 'EUR', bookedOn: '2026-11-30', reason: null },
      { kind: 'returned', endToEndId: 'b2', amount: 5_00n, reason: 'AC04: the account is closed' },
    ],
    others: 2,
  })
})

test('A statement that books the whole file names its message', () => {
  expect(readCamt(aBatchCamt053('RF1', '128.45')).bookings).toMatchObject([
    { kind: 'paid', isBatch: true, endToEndId: 'RF1', amount: 128_45n, bookedOn: '2026-11-30' },
  ])
})

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>', 'document type'],
  ['another file', '<html></html>', 'no statement'],
  ['no XML', 'a;b;c', 'no XML'],
  ['a cut-off file', aCamt054([{ endToEndId: 'a', amount: 1 }]).slice(0, 300), 'cut off'],
  ['an amount that is none', aCamt054([{ endToEndId: 'a', amount: 1 }]).replace('0.01', '1e5'), 'no amount'],
  ['deep nesting', '<a>'.repeat(50) + '</a>'.repeat(50), 'too deep'],
])('A file with %s is refused with its reason', (_, text, reason) => {
  expect(() => readCamt(text)).toThrow(reason)
})

test('A file in another encoding is refused', () => {
  expect(() => readXml(new Uint8Array([0x3c, 0xe9, 0x3e]))).toThrow('UTF-8')
})
