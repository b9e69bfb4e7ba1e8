import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/languages/languages.ts'
import type { VerifiedLetter, VerifiedLicence } from '../../src/contract/platform/verify.ts'
import type { View } from '../shot-moments.ts'

const letter: VerifiedLetter = {
  number: 'RFM-7K2M-Q9TD-0001',
  kind: 'letter',
  is: 'first',
  at: '2026-11-20T10:00:00.000Z',
  file: 'b'.repeat(64),
}
const licence: VerifiedLicence = {
  number: 'RFL-7K2M-Q9TD-0001',
  kind: 'licence',
  state: 'valid',
  at: '2026-11-20T10:00:00.000Z',
  from: '2026-11-20',
  until: '2027-02-18',
  agreement: { version: '2026-11', hash: 'c'.repeat(64) },
  images: ['d'.repeat(64)],
  file: 'e'.repeat(64),
}

const reading = (language: Language, shown?: VerifiedLetter | VerifiedLicence) => ({
  arrange: async (page: Page) => {
    await page.addInitScript((chosen) => void (document.cookie = `portal-language=${chosen}; Path=/`), language)
    if (shown) await page.route(`**/api/verify/${shown.number}`, (route) => route.fulfill({ json: shown }))
  },
})

/** The public page of numbers in several languages. */
export const verifyViews: View[] = [
  { name: 'verify-start', address: '/verify', isSignedIn: false },
  { name: 'verify-start-de', address: '/verify', isSignedIn: false, ...reading('de') },
  { name: 'verify-letter', address: `/verify/${letter.number}`, isSignedIn: false, ...reading('en', letter) },
  { name: 'verify-letter-fr', address: `/verify/${letter.number}`, isSignedIn: false, ...reading('fr', letter) },
  { name: 'verify-licence-nl', address: `/verify/${licence.number}`, isSignedIn: false, ...reading('nl', licence) },
]

/** The review of texts at the desk. */
export const languageViews: View[] = [
  { name: 'desk-languages', address: '/desk/languages', isStaff: true },
  { name: 'desk-language', address: '/desk/languages/nl', isStaff: true },
]
