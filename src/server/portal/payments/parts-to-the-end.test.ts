import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeToParts } from '#contract/cases/money-endpoints.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { openPaying, type Priced } from '#server/testing/paying.ts'
import { until } from '#server/testing/until.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const portalOf = async (one: Priced) => (await stage.pageOf(one)).portal
const partsOf = async (one: Priced) => (await portalOf(one)).instalments.plan.map(({ state }) => state)
const licencesOf = async (one: Priced) => (await portalOf(one)).documents.filter(({ kind }) => kind === 'licence')
const receives = (one: Priced, sum: number) => until(async () => (await portalOf(one)).received === sum)

/** Dov pays what the page asks for now, at the processor; its bank asks where the card is of that kind. */
async function paysWhatIsDue(one: Priced, number: string): Promise<void> {
  const session = new URL((await stage.checkout(one)).sessionUrl).pathname.split('/').at(-1)!
  stage.opened.sandbox.cards.pay(session, number, 'confirms')
}

test(
  'A second part that is declined is paid on the page, a third that the bank asks about, too; then there is a licence',
  { tags: ['long'] },
  async () => {
    const one = await stage.aCase({ total: 90_00 })
    await stage.inParts(one, { token: 'tok_chargeCustomerFail' })
    await stage.comesTo(one, 'part_paid')
    await stage.after(7.01)
    expect(await partsOf(one)).toEqual(['paid', 'late', 'due'])
    expect(await portalOf(one)).toMatchObject({ state: 'processing', due: 30_00, received: 30_00 })
    const [mail] = await mailsTo(stage.opened.app, 'dov@greenfields.example')
    expect(mail).toMatchObject({
      template: 'part-declined',
      text: expect.stringContaining(`/pay/${one.caseId}`) as string,
    })
    await paysWhatIsDue(one, '4242424242424242')
    await receives(one, 60_00)
    expect(await partsOf(one)).toEqual(['paid', 'paid', 'due'])
    expect(await licencesOf(one)).toEqual([])
    await stage.after(7.01)
    expect(await partsOf(one)).toEqual(['paid', 'paid', 'late'])
    await paysWhatIsDue(one, '4000000000003220')
    await stage.comesTo(one, 'paid')
    await until(async () => (await licencesOf(one)).length === 1)
    expect(await stage.moneyOf(one)).toMatchObject({ plan: { state: 'done' }, payable: { received: 90_00 } })
  },
)

test('In hardship six parts are agreed to, come month by month, and end in a licence', { tags: ['long'] }, async () => {
  const one = await stage.aCase({ total: 120_00 })
  await one.who.chiara.call(agreeToParts, { caseId: one.caseId, parts: 6, reason: 'A small association.' })
  await stage.inParts(one, { parts: 6, interval: 'monthly' })
  await receives(one, 20_00)
  for (const sum of [40_00, 60_00, 80_00, 100_00, 120_00]) {
    await stage.after(31.01)
    await receives(one, sum)
  }
  await stage.comesTo(one, 'paid')
  await until(async () => (await licencesOf(one)).length === 1)
  expect(await partsOf(one)).toEqual(Array.from({ length: 6 }, () => 'paid'))
})

test('The ledger holds after all of it', async () => {
  expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
})
