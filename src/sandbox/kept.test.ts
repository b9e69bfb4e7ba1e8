import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStripe } from '#server/gateways/card/stripe.ts'
import { openOutbound } from '#server/platform/outbound/outbound.ts'
import { startSandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'rightframe-kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function opened() {
  const sandbox = await startSandbox({ port: 0, folder })
  const outbound = openOutbound({ hosts: new Map([['cards.example', new URL(sandbox.url).host]]), userAgent: 'test' })
  const cards = openStripe({ outbound }, { ...sandbox.keys.cards, url: 'http://cards.example' })
  const close = async () => {
    await outbound.close()
    await sandbox.close()
  }
  return { sandbox, cards, close }
}

test('Payments and used keys survive a restart, card digits do not', async () => {
  const number = '4242424242424242'
  const first = await opened()
  const asked = { session: 'on' as const, amount: { amount: 900, currency: 'USD' }, description: 'x', reference: {} }
  const payment = await first.cards.createPayment(asked, 'a key')
  first.sandbox.cards.confirm(payment.clientSecret, number)
  await first.close()
  const second = await opened()
  expect((await second.cards.payment(payment.id)).state).toBe('paid')
  expect((await second.cards.createPayment(asked, 'a key')).id).toBe(payment.id)
  await second.close()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(number)
})
