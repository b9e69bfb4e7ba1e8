import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reportCrash } from '#contract/platform/crash-endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.remove())

const crash = { page: '/images/$imageId', message: 'a bug', stack: 'at Page', features: { remittance: true } }

test('Anyone reports crashes, thirty an hour from one address', async () => {
  const from = (address: string) => clientOf(app.url, undefined, { 'x-forwarded-for': address })
  for (let times = 0; times < 30; times++) await from('198.51.100.7').call(reportCrash, crash)
  expect(await refusalOf(from('198.51.100.7').call(reportCrash, crash))).toMatchObject({
    status: 429,
    code: 'attempts.too-many',
  })
  await from('198.51.100.8').call(reportCrash, crash)
})

test('A crash that tells too much is refused', async () => {
  const told = { ...crash, stack: 'x'.repeat(8001) }
  expect((await refusalOf(clientOf(app.url).call(reportCrash, told))).status).toBe(400)
})

test('The log names a crash’s place, reason and features', async () => {
  const warned = vi.spyOn(app.deps.log, 'warn')
  onTestFinished(() => warned.mockRestore())
  await clientOf(app.url).call(reportCrash, crash)
  expect(warned.mock.calls).toEqual([[{ crash }, 'a page crashed in the browser']])
})
