import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

/** What each call of prices is sent where all of them are tried out. */
export const calls = ({ caseId }: Owned): Calls => ({
  getPricing: { caseId: nobodys },
  setPrice: {
    caseId: nobodys,
    version: 0,
    feesVersion: 1,
    currency: 'EUR',
    factors: {
      marketSize: 'National',
      category: 'Editorial',
      sizeOnPage: 'Half',
      usedDays: 30,
      uses: 1,
      continuedLicense: null,
      exclusivity: 'None',
      isCreditMissing: false,
    },
    reason: 'As the page shows it.',
  },
  getOwnPrice: { caseId },
  askForApproval: { caseId, approvesPrice: true },
  answerPrice: { caseId, version: 1, answer: 'given' },
  getPublishedFees: { version: 1 },
  getFees: {},
  setFees: {
    version: 1,
    changes: { costs: { value: 8000, source: 'Our own books', date: '2026-11-01' } },
    reason: 'Costs went up.',
  },
  takeFees: { version: 1, keys: ['costs'], reason: 'Our own books show it.' },
})
