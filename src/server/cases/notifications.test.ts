import { expect, test } from 'vitest'
import { caseNotifications, type CaseWords } from './notifications.ts'

const words: CaseWords = {
  caseId: '0'.repeat(24),
  name: 'RF-000042',
  host: 'laden.de',
  note: '',
  reason: null,
  legalOnly: null,
  by: null,
}

test.each(['received', 'accepted'] as const)(
  'In countries for lawyers only, the %s notice says so without letters',
  (notice) => {
    const { body } = caseNotifications[notice].write({ ...words, legalOnly: 'Germany' })
    expect(body).toContain('In Germany only a legal route exists')
    expect(body).not.toMatch(/write to the image user|first letter/)
    expect(caseNotifications[notice].write(words).body).not.toContain('legal route')
  },
)
