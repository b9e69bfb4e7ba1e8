import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { serveWeb } from '#server/platform/http/web-files.ts'
import { folderForTests } from '#server/testing/places.ts'
import { isPayingPage, originsOf } from './paying-pages.ts'

const keys = {
  secretKey: 'a',
  publishableKey: 'b',
  webhookSecret: 'c',
  isLive: false,
  url: 'http://x.example',
  script: undefined,
}

test('The processor is let in on pages that pay, and nowhere else', async () => {
  const folder = folderForTests('web')
  writeFileSync(join(folder, 'index.html'), '<head></head>')
  const letIn = originsOf({ card: keys, wallet: undefined })
  const config = readConfig({ RIGHTFRAME_HOME: folder })
  const app = fastify()
  onTestFinished(() => app.close())
  const paying = { isPaying: isPayingPage, headers: securityHeaders({ ...config, letIn }) }
  await serveWeb(app, { ...config.brand, logofiles: '' }, { folder, paying })
  const pays = await app.inject('/profile/plans')
  expect(pays.headers['content-security-policy']).toContain('https://js.stripe.com')
  expect(pays.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(pays.body).toContain('<meta name="lets-pay"')
  const other = await app.inject('/profile')
  expect(other.headers['content-security-policy'] ?? '').not.toContain('stripe')
  expect(other.body).not.toContain('lets-pay')
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
  expect(originsOf({ card: undefined, wallet: undefined })).toBeUndefined()
  const script = 'http://127.0.0.1:4002/cards/v3.js'
  expect(originsOf({ card: { ...keys, script }, wallet: undefined })).toEqual({
    scripts: ['http://127.0.0.1:4002'],
    frames: ['http://127.0.0.1:4002'],
    calls: ['http://127.0.0.1:4002'],
  })
})
