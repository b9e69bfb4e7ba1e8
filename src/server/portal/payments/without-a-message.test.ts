import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/client.ts'
import { openPaying } from '#server/testing/paying.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

test(
  'Who comes back with the word for success has paid once the processor says so, and not before',
  { tags: ['long'] },
  async () => {
    const { deliveries } = stage.opened.sandbox.cards
    const one = await stage.aCase()
    deliveries.hold()
    const { sessionUrl } = await stage.checkout(one)
    const back = await fetch(`${one.returnUrl}?success=true`, { headers: { cookie: `paid=${one.caseId}` } })
    expect(back.status).toBe(200)
    expect((await stage.pageOf(one)).portal).toMatchObject({ state: 'unpaid', received: 0 })
    stage.payAt(sessionUrl)
    expect((await stage.pageOf(one)).portal).toMatchObject({ state: 'unpaid', received: 0 })
    expect((await one.at()).state).toBe('contacted')
    await deliveries.release({ times: 3, order: 'reversed' })
    await stage.comesTo(one, 'paid')
    expect((await stage.pageOf(one)).portal).toMatchObject({ state: 'paid', received: 123_00 })
    expect((await refusalOf(stage.checkout(one))).code).toBe('payment.paid')
  },
)
