import type { Page } from '@playwright/test'
import type { ProgramKey } from '../../src/contract/programs/keys.ts'
import type { Webhook, WebhookMessage } from '../../src/contract/webhooks/webhooks.ts'
import type { Moment, View } from '../shot-moments.ts'

const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString()

const folder: ProgramKey = {
  _id: 'c1c1c1c1c1c1c1c1c1c1c1c1',
  name: 'Folder of the studio',
  beginning: 'rf_ab12c',
  scopes: ['images:read', 'images:write'],
  createdAt: day(-40),
  expiresAt: day(50),
  revokedAt: null,
  lastUse: { at: day(-1), network: '192.0.2.0/24' },
}

const studio: Webhook = {
  _id: 'd1d1d1d1d1d1d1d1d1d1d1d1',
  address: 'https://studio.example/rightframe',
  kinds: ['match.found', 'case.moved', 'payout.paid'],
  createdAt: day(-40),
  lastTakenAt: day(-1),
  failures: 0,
  formerSecretUntil: null,
  off: null,
}
const message: WebhookMessage = {
  _id: 'e1e1e1e1e1e1e1e1e1e1e1e1',
  kind: 'match.found',
  body: '{}',
  createdAt: day(-1),
  state: 'taken',
  dueAt: null,
  tries: [{ at: day(-1), status: 204, problem: null, milliseconds: 80 }],
}
const waits = {
  ...message,
  _id: 'e2e2e2e2e2e2e2e2e2e2e2e2',
  kind: 'case.moved',
  state: 'waiting',
  dueAt: day(1),
} as const
const old: Webhook = {
  ...studio,
  _id: 'd2d2d2d2d2d2d2d2d2d2d2d2',
  address: 'https://old-server.example/',
  kinds: ['image.ready'],
  failures: 10,
  off: { at: day(-2), reason: 'failing' },
}

/** A working receiver with its log, and a disabled one. */
const receiving: Moment = {
  arrange: async (page) => {
    await answering('write', [])(page)
    const allowance = { access: 'write' }
    await page.route(/\/api\/users\/me\/webhooks$/, (route) =>
      route.fulfill({ json: { data: [studio, old], allowance } }),
    )
    const tries = [
      {
        at: day(0),
        status: null,
        problem: 'https://studio.example was answered too slowly, or not at all.',
        milliseconds: 15_000,
      },
    ]
    const log = { data: [{ ...waits, tries }, message] }
    await page.route(/\/webhooks\/\w+\/messages$/, (route) => route.fulfill({ json: log }))
  },
  before: async (page) => {
    await page.getByText('Messages', { exact: true }).first().click()
    await page.getByRole('table').waitFor()
  },
}

const answering = (access: 'none' | 'write', data: ProgramKey[]) => async (page: Page) => {
  const reply = { data, allowance: { access, callsPerMinute: access === 'none' ? 0 : 300 } }
  await page.route(/\/api\/users\/me\/programs$/, (route) => route.fulfill({ json: reply }))
}

/** Two active keys, an ended one, and an open form. */
const making: Moment = {
  arrange: answering('write', [
    folder,
    { ...folder, _id: 'c2c2c2c2c2c2c2c2c2c2c2c2', name: 'Reports', scopes: ['matches:read'], lastUse: null },
    { ...folder, _id: 'c3c3c3c3c3c3c3c3c3c3c3c3', name: 'Old laptop', revokedAt: day(-3) },
  ]),
  before: async (page) => {
    await page.getByRole('button', { name: 'Make a key' }).click()
    await page.getByRole('textbox', { name: 'Which program is it for?' }).waitFor()
  },
}

export const programViews: View[] = [
  { name: 'programs-none', address: '/profile/programs', arrange: answering('none', []) },
  { name: 'programs-receivers', address: '/profile/programs', ...receiving },
  { name: 'programs', address: '/profile/programs', ...making },
]
