import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'rightframe-strictness-'))
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (method: string, path: string, params: string, headers: Record<string, string> = {}) => {
  const body = method === 'POST' ? { body: params } : {}
  const answer = await fetch(`${sandbox.url}${path}${method === 'GET' ? `?${params}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.keys.cards.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...body,
  })
  const said = (await answer.json()) as { error?: { code?: string; param?: string; message: string } }
  return { status: answer.status, ...said.error }
}
const post = (path: string, params: string) => ask('POST', path, params)

const session =
  'mode=payment&success_url=http://x.example&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=500&line_items[0][price_data][product_data][name]=x'
const intent = 'amount=500&currency=usd'

test.each([
  [
    'endive: the methods of a payment',
    '/v1/payment_intents',
    `${intent}&payment_method_types[0]=card`,
    'payment_method_types',
  ],
  [
    'endive: the methods of a session',
    '/v1/checkout/sessions',
    `${session}&payment_method_types[0]=card`,
    'payment_method_types',
  ],
  ['endive: the methods of a set-up', '/v1/setup_intents', 'payment_method_types[0]=card', 'payment_method_types'],
  ['basil: a coupon of a subscription', '/v1/subscriptions', 'customer=cus_1&items[0][price]=p&coupon=c', 'coupon'],
  [
    'basil: a promotion code of a subscription',
    '/v1/subscriptions',
    'customer=cus_1&promotion_code=c',
    'promotion_code',
  ],
  ['basil: a coupon of a customer', '/v1/customers', 'coupon=c', 'coupon'],
  ['clover: the coupon of a promotion code', '/v1/promotion_codes', 'coupon=c', 'coupon'],
  [
    'clover: the iterations of a schedule',
    '/v1/subscription_schedules',
    'phases[0][iterations]=3',
    'phases[0][iterations]',
  ],
  ['a name that was never known', '/v1/refunds', 'payment_intent=pi_1&colour=red', 'colour'],
])('What this version does not know is refused by name: %s', async (_, path, params, param) => {
  expect(await post(path, params)).toMatchObject({ status: 400, code: 'parameter_unknown', param })
})

test.each(['embedded', 'custom', 'hosted'])('Dahlia refuses the session mode %s', async (mode) => {
  expect(await post('/v1/checkout/sessions', `${session}&ui_mode=${mode}`)).toMatchObject({
    status: 400,
    param: 'ui_mode',
  })
})

test.each([
  ['none', {}],
  ['an older one', { 'stripe-version': '2025-03-31.basil' }],
])(
  'A call of another version is refused: %s',
  async (_, { 'stripe-version': version = '' }: Record<string, string>) => {
    const said = await ask('POST', '/v1/payment_intents', intent, { 'stripe-version': version })
    expect(said).toMatchObject({ status: 400, message: expect.stringContaining('2026-10-28.endive') })
  },
)

test('Unknown keys and unknown calls are refused', async () => {
  expect(await ask('POST', '/v1/payment_intents', intent, { authorization: 'Bearer sk_test_other' })).toMatchObject({
    status: 401,
  })
  expect(await post('/v1/charges', 'amount=1')).toMatchObject({ status: 404 })
})

test('A card number is never taken by the API', async () => {
  const said = await post(
    '/v1/payment_methods',
    'type=card&card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=2030',
  )
  expect(said).toMatchObject({ status: 400 })
})

test('What is right is taken, by its parameters of today', async () => {
  expect(
    await post('/v1/checkout/sessions', `${session}&ui_mode=hosted_page&allowed_payment_method_types[0]=card`),
  ).toEqual({ status: 200 })
})
