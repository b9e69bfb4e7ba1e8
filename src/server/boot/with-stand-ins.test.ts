import { expect, test } from 'vitest'
import { originsOf } from '../billing/paying-pages.ts'
import { letterDelivery } from '#server/letters/index.ts'
import { readConfig } from './config.ts'
import { isOfThisMachine, sandboxNote, testMoneyNote } from '../platform/sandbox-mode.ts'
import { type StandIns, withStandIns } from './with-stand-ins.ts'

const cards = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})
const wallet = (PAYPAL_MODE: string) => ({
  PAYPAL_CLIENT_ID: 'client-id-1',
  PAYPAL_CLIENT_SECRET: 'client-secret-1',
  PAYPAL_WEBHOOK_ID: 'webhook-1',
  PAYPAL_MODE,
})
const buckets = {
  S3_BUCKET_IMAGES: 'i',
  S3_BUCKET_CASES: 'c',
  S3_BUCKET_FINDS: 'f',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
}

/** Possible operator settings, each part in every state. */
const parts: Record<string, Record<string, Record<string, string>>> = {
  address: {
    none: {},
    loopback: { PUBLIC_URL: 'http://127.0.0.1:4000' },
    public: { PUBLIC_URL: 'https://rightframe.example' },
    looksLocal: { PUBLIC_URL: 'https://localhost.rightframe.example' },
  },
  asked: { none: {}, yes: { RIGHTFRAME_SANDBOX: '1' }, no: { RIGHTFRAME_SANDBOX: '0' } },
  records: {
    none: {},
    database: { DATABASE_URL: 'postgres://name:word@db.example/base' },
    objects: buckets,
    stamps: { EVIDENCE_TSA: 'https://tsa.example/stamp' },
  },
  processors: {
    none: {},
    testCards: cards('test'),
    testWallet: wallet('test'),
    liveCards: cards('live'),
    liveWallet: wallet('live'),
    liveBoth: { ...cards('live'), ...wallet('live') },
  },
  mail: { none: {}, real: { SMTP_HOST: 'mail.example', MAIL_FROM: 'hello@rightframe.example', MAIL_IN_PORT: '2525' } },
  bank: { none: {}, real: { BANK_ACCOUNT: 'Rightframe|PT50 0002' } },
}

type Choice = Record<string, string>

const choices = Object.entries(parts).reduce<Choice[]>(
  (before, [part, states]) =>
    before.flatMap((choice) => Object.keys(states).map((state) => ({ ...choice, [part]: state }))),
  [{}],
)

const environmentOf = (choice: Choice): Record<string, string> =>
  Object.assign({}, ...Object.entries(choice).map(([part, state]) => parts[part]![state]))

const takes = ({ processors }: Choice, mode: 'test' | 'live') => processors!.startsWith(mode)
const isReal = (choice: Choice) => choice['records'] !== 'none' || takes(choice, 'live')
const isLocal = (choice: Choice) => ['none', 'loopback'].includes(choice['address']!)

const standIns: Record<string, StandIns | undefined> = {
  all: {
    url: 'http://127.0.0.1:4002',
    keys: {
      cards: { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox', webhookSecret: 'whsec_sandbox' },
      wallet: { clientId: 'sandbox', clientSecret: 'sandbox', webhookId: 'sandbox' },
    },
    mailbox: { port: 4003 },
  },
  none: undefined,
}
standIns['without its mailbox'] = { ...standIns['all']!, mailbox: undefined }

const isRefused = (choice: Choice) => choice['asked'] === 'yes' && isReal(choice)
const accepted = choices
  .filter((choice) => !isRefused(choice))
  .map((choice) => ({
    choice,
    told: JSON.stringify(choice),
    config: readConfig(environmentOf(choice)),
  }))

test('Every combination of real and missing parts is tried', () => {
  expect(choices).toHaveLength(4 * 3 * 4 * 6 * 2 * 2)
  expect(accepted.filter(({ config }) => config.sandbox.isOn)).toHaveLength((2 * 2 + 2) * 3 * 4)
})

test('The sandbox runs on loopback or as configured, beside nothing real', () => {
  for (const { choice, told, config } of accepted) {
    const isWanted = choice['asked'] === 'yes' || (choice['asked'] === 'none' && isLocal(choice))
    expect(config.sandbox.isOn, `${told}: ${config.sandbox.because}`).toBe(isWanted && !isReal(choice))
  }
})

test('A sandbox beside real services is refused by name', () => {
  for (const choice of choices.filter(isRefused))
    expect(() => readConfig(environmentOf(choice)), JSON.stringify(choice)).toThrow(
      /RIGHTFRAME_SANDBOX: cannot be 1 beside (DATABASE_URL|S3_BUCKET|EVIDENCE_TSA|STRIPE|PAYPAL)/,
    )
})

test('Nothing real leaves beside the sandbox, whichever part fails', () => {
  for (const { choice, config: asked } of accepted.filter(({ config }) => config.sandbox.isOn))
    for (const [started, some] of Object.entries(standIns)) {
      const config = withStandIns(asked, some)
      const told = JSON.stringify({ ...choice, started })
      const isMailed = choice['mail'] === 'real' && started === 'all'
      expect(config.mail, told).toMatchObject(isMailed ? { host: '127.0.0.1', port: 4003 } : { kind: 'kept' })
      expect(letterDelivery(config).by, told).toBe(started === 'all' ? 'mailbox' : undefined)
      const authorities = some && ['http://sandbox.rightframe.example/time-stamps']
      expect(config.evidence.authorities, told).toEqual(authorities)
      const { card, wallet: purse } = config.processors
      expect([card?.isLive ?? false, purse?.isLive ?? false], told).toEqual([false, false])
      const scripts = originsOf(config.processors)?.scripts ?? []
      expect(isLocal(choice) || !scripts.some((origin) => isOfThisMachine(origin)), told).toBe(true)
      expect(config.trialNote, told).toBe(sandboxNote)
    }
})

test('Without the sandbox, letters leave only with real payments', () => {
  for (const { choice, told, config } of accepted.filter(({ config: read }) => !read.sandbox.isOn)) {
    const isPaid = choice['bank'] === 'real' || takes(choice, 'live')
    const leave = choice['mail'] === 'real' && isPaid && !takes(choice, 'test')
    expect(letterDelivery(config).by, told).toBe(leave ? 'mail-server' : undefined)
    expect(config.processors.card !== undefined, told).toBe(/Cards|Both/.test(choice['processors']!))
    const authorities = choice['records'] === 'stamps' ? ['https://tsa.example/stamp'] : undefined
    expect(config.evidence.authorities, told).toEqual(authorities)
    expect(config.trialNote, told).toBe(takes(choice, 'test') ? testMoneyNote : undefined)
  }
})
