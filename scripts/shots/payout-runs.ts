import { aRun, aSummary } from '../../src/web/billing/payouts/testing/runs.ts'
import type { Moment } from '../shot-moments.ts'

const earlier = aSummary({
  _id: 'e'.repeat(24),
  state: 'settled',
  cutOff: '2026-10-31',
  lines: { paying: 14, held: 2 },
})

/** Runs of finance, the newest first. */
export const runsListed: Moment = {
  arrange: async (page) => {
    const json = { data: [aSummary(), earlier], ways: ['sepa', 'csv'] }
    await page.route('**/api/desk/payouts/runs', (route) => route.fulfill({ json }))
  },
}

/** A run that waits for its approval. */
export const runShown: Moment = {
  arrange: async (page) => {
    await page.route('**/api/desk/payouts/runs/*', (route) => route.fulfill({ json: aRun() }))
  },
}
