import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { cancelSubscription, getSubscription, subscribe } from '#contract/billing/subscription-endpoints.ts'
import { people, type Person } from '#server/testing/people.ts'
import { until } from '#server/testing/until.ts'
import { issuer } from '../testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../testing/sandboxed-app.ts'
import { subscriptionsOf } from './subscription-store.ts'
import { watchSubscriptions } from './watch-subscriptions.ts'

let opened: Awaited<ReturnType<typeof openSandboxedApp>>
let ana: Person
beforeAll(async () => {
  opened = await openSandboxedApp(issuer)
  goByOneClock(opened)
  ana = (await people(opened.app)).ana
  const { client_secret: secret } = await ana.call(subscribe, { plan: 'pro', interval: 'year' })
  opened.sandbox.cards.confirm(secret!, '4242424242424242')
  await until(async () => (await ana.call(getSubscription)).plan === 'pro')
})
afterAll(() => opened.remove())

/** Runs the automatic work of a later day while the processor's time stands still. */
function afterDays(days: number): Promise<void> {
  const clock = () => new Date(opened.sandbox.clock.now().getTime() + days * 86_400_000)
  return watchSubscriptions({ ...opened.app.deps, clock })
}

test('Of a year that renews its owner is told a month before, once', async () => {
  const told = async () =>
    (await ana.call(listNotifications)).data.filter(({ title }) => title.startsWith('Your plan Pro renews on '))
  await afterDays(330)
  expect(await told()).toEqual([])
  for (const days of [336, 337]) await afterDays(days)
  expect(await told()).toMatchObject([{ body: expect.stringContaining('490.00') as string }])
})

test('A booking removed at the processor gets a clear refusal', async () => {
  const [row] = await subscriptionsOf(opened.app.deps.db, ana.id)
  opened.sandbox.cards.remove(row!.processorId!)
  await expect(ana.call(cancelSubscription)).rejects.toMatchObject({ status: 409, problem: { code: 'payment.gone' } })
  await afterDays(1)
  expect((await ana.call(getSubscription)).plan).toBe('pro')
})
