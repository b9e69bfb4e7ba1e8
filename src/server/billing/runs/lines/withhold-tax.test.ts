import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { DueOwner } from '../../settlements/index.ts'
import { aPayable, issuer } from '../../testing/payables.ts'
import { withholdTax } from './withhold-tax.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp(issuer)
})
afterAll(() => app.remove())

const inAmerica = () => {
  const { billing } = app.config
  return { ...app.deps, config: { billing: { ...billing, issuer: { ...billing.issuer!, country: 'US' } } } }
}

/** Ten dollars from a payer of each country, due to a person in Portugal with a form. */
async function dueFrom(claim: 'none' | 'accepted', ...countries: string[]) {
  const { ana } = await people(app)
  const payables = []
  for (const country of countries) {
    const { payer } = await aPayable(app, ana.id)
    payables.push(await aPayable(app, ana.id, { payer: { ...payer, country } }))
  }
  const treaty = claim === 'accepted' ? { article: '12', percent: 10 } : null
  const taxForm = { form: 'W-8BEN', tin: '123456789', treaty }
  const payee = { row: { claim }, details: { taxResidence: 'PT', kind: 'private', taxForm } }
  const settlements = payables.map(({ id }) => ({ id, payableId: id, figures: { due: 10_00 } }))
  return { payout: { payee }, settlements } as unknown as Pick<DueOwner, 'payout' | 'settlements'>
}

test.each([
  ['none', 300],
  ['accepted', 100],
] as const)('With claim %s the payer in America leaves %s cents of tax', async (claim, kept) => {
  const due = await dueFrom(claim, 'US', 'PT')
  const withheld = await withholdTax(inAmerica(), app.deps.db, due)
  expect([withheld?.country, [...withheld!.amounts.values()]]).toEqual(['US', [kept, 0]])
})

test('A provider in Portugal keeps no tax', async () => {
  expect(await withholdTax(app.deps, app.deps.db, await dueFrom('none', 'US'))).toBeUndefined()
})
