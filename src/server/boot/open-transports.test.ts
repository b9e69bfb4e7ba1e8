import { expect, onTestFinished, test } from 'vitest'
import { letterDelivery } from '#server/letters/index.ts'
import { readConfig } from './config.ts'
import { openTransports } from './open-transports.ts'
import type { FiledMail } from '../platform/mail/deliver-mail.ts'
import { openMailServer } from '../platform/mail/testing/mail-server.ts'

const letter: FiledMail = {
  id: 'c'.repeat(24),
  to: 'office@shop.example',
  subject: 'A photograph on your website',
  text: 'Good day',
  html: '<p>Good day</p>',
  unsubscribeUrl: null,
  thread: null,
  route: 'letters',
  attached: [],
  createdAt: new Date(),
}

const PUBLIC_URL = 'https://rightframe.example'
const sends = { PUBLIC_URL, SMTP_HOST: 'mail.example.com', MAIL_FROM: 'hello@rightframe.example' }
const answered = { ...sends, MAIL_IN_PORT: '2525' }
const transferred = { BANK_ACCOUNT: 'Rightframe|PT50 0000 0000 0000 0000 0000 0' }
const cards = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})

test.each([
  ['mail cannot go out', { PUBLIC_URL, ...transferred }, 'SMTP_HOST and MAIL_FROM'],
  ['nobody could answer', { ...sends, ...transferred }, 'MAIL_IN_PORT'],
  ['nobody could pay', answered, 'live keys of a processor, or BANK_ACCOUNT'],
  ['only money of a test could be paid', { ...answered, ...transferred, ...cards('test') }, 'live keys of a processor'],
])('No letter leaves where %s, and staff read what is missing', (_, environment, missing) => {
  expect(letterDelivery(readConfig(environment))).toEqual({ by: undefined, missing: expect.stringContaining(missing) })
})

test.each([
  ['a transfer', { ...answered, ...transferred }],
  ['a card', { ...answered, ...cards('live') }],
])('Letters leave once they can be answered, and paid by %s', (_, environment) => {
  expect(letterDelivery(readConfig(environment))).toEqual({ by: 'mail-server' })
})

/** The letters' transport of this configuration, with a mail server. */
async function openLetters(environment: Record<string, string>, mailbox?: { host: string; port: number }) {
  const server = await openMailServer()
  const opened = new AsyncDisposableStack()
  onTestFinished(async () => {
    await opened.disposeAsync()
    await server.close()
  })
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), SMTP_SECURITY: 'none' }
  const config = readConfig({ ...environment, ...smtp })
  const { letterTransport } = await openTransports({ ...config, letters: { ...config.letters, mailbox } }, opened)
  return { letterTransport, received: server.received }
}

test('A letter that may leave is handed to the mail server', async () => {
  const { letterTransport, received } = await openLetters({ ...answered, ...transferred })
  expect(await letterTransport!.send(letter, async () => {})).toEqual({ outcome: 'sent' })
  expect(received.map(({ to }) => to)).toEqual([['office@shop.example']])
})

test('With the sandbox, letters reach only its mailbox', async () => {
  const sandbox = await openMailServer()
  onTestFinished(sandbox.close)
  const mailbox = { host: '127.0.0.1', port: sandbox.port }
  const { letterTransport, received } = await openLetters({ ...answered, ...transferred }, mailbox)
  expect(await letterTransport!.send(letter, async () => {})).toEqual({ outcome: 'sent' })
  expect([sandbox.received.length, received.length]).toEqual([1, 0])
})
