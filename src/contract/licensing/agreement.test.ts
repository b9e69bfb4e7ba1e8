import { expect, test } from 'vitest'
import { agreementHash, agreementText, licensingAgreement } from './agreement.ts'

test('The hash of the licensing agreement is that of its words', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(agreementText()))
  expect(Buffer.from(digest).toString('hex')).toBe(agreementHash)
})

test('It has 13 clauses, and the terms that were promised', () => {
  expect(licensingAgreement.clauses).toHaveLength(13)
  const text = agreementText()
  for (const term of ['within 14 days of the date of the invoice', '5% a month', 'by up to 20%', 'State of New York'])
    expect(text).toContain(term)
})
