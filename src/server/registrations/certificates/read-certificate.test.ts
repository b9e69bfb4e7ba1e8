import { expect, test } from 'vitest'
import { readCertificate } from './read-certificate.ts'

const expected = { office: 'US' as const, title: 'Harbours, May 2026', claimant: 'Ana Almeida', author: 'Ana Almeida' }

const american = `Certificate of Registration
Registration Number
VA 2-345-678
Effective Date of Registration:
March 04, 2026
Registration Decision Date:
July 15, 2026
Title of Group: HARBOURS, MAY 2026
Author: ANA ALMEIDA
Copyright Claimant: ANA ALMEIDA`

test('A certificate of the United States names its number and its days', () => {
  expect(readCertificate(american, expected)).toEqual({
    number: 'VA 2-345-678',
    effectiveOn: '2026-03-04',
    decidedOn: '2026-07-15',
    doubts: [],
  })
})

test('A number for unpublished works keeps its prefix', () => {
  const { number } = readCertificate(american.replace('VA 2-', 'VAu 001-').replace('VAu 001-', 'VAu 1-'), expected)
  expect(number).toBe('VAu 1-345-678')
})

test('A certificate of Canada names its number and its day', () => {
  const text = 'Registration No.: 1234567\nTitle: Harbours, May 2026\nDate of Registration: 2026-03-04\nAna Almeida'
  expect(readCertificate(text, { ...expected, office: 'CA' })).toEqual({
    number: '1234567',
    effectiveOn: '2026-03-04',
    decidedOn: null,
    doubts: [],
  })
})

test("Another owner's certificate raises doubts", () => {
  const text = american.replaceAll('ANA ALMEIDA', 'BRUNO BRANDÃO').replace('HARBOURS, MAY 2026', 'Mountains')
  expect(readCertificate(text, expected).doubts).toEqual([
    'The title “Harbours, May 2026” is not in this file.',
    'The claimant “Ana Almeida” is not in this file.',
    'The author “Ana Almeida” is not in this file.',
  ])
})

test('A text without numbers says what is missing', () => {
  expect(readCertificate('Harbours, May 2026. Ana Almeida.', expected)).toMatchObject({
    number: null,
    effectiveOn: null,
    doubts: ['No registration number was found in this file.', 'No day of registration was found in this file.'],
  })
})
