import { expect } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import { getPricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import type { PriceFactors } from '#contract/pricing/price.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { people, type Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const factors: PriceFactors = {
  marketSize: 'National',
  category: 'Editorial',
  sizeOnPage: 'Half',
  usedDays: 365,
  uses: 1,
  continuedLicense: 90,
  exclusivity: 'None',
  isCreditMissing: false,
}

const stateOf = async (owner: Person, caseId: string) => (await owner.call(getCase, { caseId })).state

type Written = Parameters<typeof answered>[0]

/** Ana's case in review, with her answers. */
export async function inReview(app: TestApp, more: Partial<Written> = {}) {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana)
  const draft = answered(await who.ana.call(startSubmission, { cluster: clusterId }))
  const handed = await who.ana.call(submitCase, { ...draft, ...more })
  await expect.poll(() => stateOf(who.ana, handed._id), { timeout: 20_000 }).toBe('in_review')
  const caseId = handed._id
  const set = async (asked: Partial<Sent<typeof setPrice>> = {}) => {
    const { version, table, suggested } = await who.chiara.call(getPricing, { caseId })
    const { currency } = suggested
    return await who.chiara.call(setPrice, {
      caseId,
      version,
      feesVersion: table.version,
      currency,
      factors,
      reason: 'As the table says.',
      proof: 'The page as captured.',
      ...asked,
    })
  }
  return { ...who, caseId, set }
}
