import type { Page } from '@playwright/test'
import type { ProgramKey } from '../../src/contract/programs/keys.ts'
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

const answering = (access: 'none' | 'write', data: ProgramKey[]) => async (page: Page) => {
  const reply = { data, allowance: { access, callsPerMinute: access === 'none' ? 0 : 300 } }
  await page.route(/\/api\/users\/me\/programs$/, (route) => route.fulfill({ json: reply }))
}

/** Two keys in use and one that ended, with the form of another open. */
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
  { name: 'programs', address: '/profile/programs', ...making },
]
