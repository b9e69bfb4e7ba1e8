import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { isPayingPage, originsOf } from './paying-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
})
afterAll(() => app.remove())

test.runIf(existsSync('dist/index.html'))('The processor is let in on pages that pay, and nowhere else', async () => {
  const at = async (path: string) => {
    const answer = await fetch(app.url + path)
    return { policy: answer.headers.get('content-security-policy') ?? '', page: await answer.text() }
  }
  const pays = await at('/profile/plans')
  expect(pays.policy).toContain('https://js.stripe.com')
  expect(pays.policy).toContain("frame-ancestors 'none'")
  expect(pays.page).toContain('<meta name="lets-pay"')
  const other = await at('/profile')
  expect(other.policy).not.toContain('stripe')
  expect(other.page).not.toContain('lets-pay')
})

test('Pages that pay are these, and what they let in is the processor’s or its stand-in’s', () => {
  const paths = [
    '/pay/0123456789abcdef01234567',
    '/profile/plans',
    '/registrations/new',
    '/images',
    '/pay',
    '/profile/plans/more',
  ]
  expect(paths.filter(isPayingPage)).toEqual(paths.slice(0, 3))
  const keys = { secretKey: 'a', publishableKey: 'b', webhookSecret: 'c', isLive: false, url: 'http://x.example' }
  expect(originsOf({ card: undefined, wallet: undefined })).toBeUndefined()
  const script = 'http://127.0.0.1:4002/cards/v3.js'
  expect(originsOf({ card: { ...keys, script }, wallet: undefined })).toEqual({
    scripts: ['http://127.0.0.1:4002'],
    frames: ['http://127.0.0.1:4002'],
    calls: ['http://127.0.0.1:4002'],
  })
})
