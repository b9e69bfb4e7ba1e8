import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import {
  getTakedownRegion,
  listTakedownRegions,
  type RegionInFull,
  setRegionStatus,
  verifyRegionEntry,
} from '#contract/takedowns/desk-region-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { chiara } from '#web/testing/people.ts'
import { anaWith, sentTo } from '#web/testing/settings.ts'

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

const region: RegionInFull = {
  code: 1701,
  name: 'Russia',
  status: 'staff-confirm',
  statusReason: 'The content of the application rests on no source.',
  shipped: 'staff-confirm',
  unverified: 1,
  version: 2,
  laws: [{ law: '149-FZ', sections: '15.7(1)', source: { title: 'The text', address: null, checkedAt: '2026-11-28' } }],
  entries: [
    {
      kind: 'element',
      id: 'page_address',
      text: 'The address of the page.',
      source: { title: 'The text', address: 'https://law.example/', checkedAt: '2026-11-28' },
      isByStaff: true,
    },
    { kind: 'element', id: 'owner_named', text: 'The owner is named.', source: null, isByStaff: false },
  ],
  history: [
    {
      version: 2,
      kind: 'element',
      entry: 'page_address',
      from: 'no source read yet',
      to: 'The text',
      reason: null,
      source: { title: 'The text', address: 'https://law.example/' },
      by: 'Lea Legal',
      at: '2026-11-28T10:00:00.000Z',
    },
    {
      version: 1,
      kind: 'status',
      entry: null,
      from: 'on',
      to: 'staff-confirm',
      reason: 'The content of the application rests on no source.',
      source: { title: 'A letter', address: 'Our files' },
      by: 'Lea Legal',
      at: '2026-11-27T10:00:00.000Z',
    },
  ],
}

test('Regions that are off stand first, with their sentence.', async () => {
  const api = chiaraAs('case-manager')
  const { laws: _, entries: __, history: ___, ...row } = region
  const off = {
    ...row,
    code: 201 as const,
    name: 'Australia',
    status: 'off' as const,
    statusReason: 'The form was not read.',
  }
  api.reply(listTakedownRegions, { data: [{ ...row, code: 101, name: 'United States', status: 'on' }, off] })
  const { screen } = await renderApp('/desk/takedowns/regions')
  const first = screen.getByRole('row').nth(1)
  await expect.element(first.getByRole('link', { name: 'Australia' })).toBeVisible()
  await expect.element(first.getByText('The form was not read.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('The legal role verifies an element and switches a region.', async () => {
  const api = chiaraAs('legal')
  api.reply(getTakedownRegion, region)
  api.reply(verifyRegionEntry, { ...region, version: 3 })
  api.reply(setRegionStatus, { ...region, version: 4, status: 'on', statusReason: null })
  const { screen } = await renderApp('/desk/takedowns/regions/1701')
  await screen.getByRole('button', { name: 'Verify: owner named' }).click()
  await screen.getByRole('textbox', { name: 'Text that you read' }).fill('Article 15.7')
  await screen.getByRole('textbox', { name: 'Address of the text' }).fill('https://law.example/15')
  await screen.getByRole('button', { name: 'Verify by this text' }).click()
  await expect
    .poll(() => sentTo(api, 'PUT', '/api/desk/takedowns/regions/1701/entry'))
    .toEqual([
      {
        kind: 'element',
        id: 'owner_named',
        version: 2,
        source: { title: 'Article 15.7', address: 'https://law.example/15' },
      },
    ])
  await screen.getByRole('button', { name: 'Change the status' }).click()
  await screen.getByRole('radio', { name: /^On/ }).click()
  await screen.getByRole('textbox', { name: 'Text that you read' }).fill('Article 15.7')
  await screen.getByRole('textbox', { name: 'Address of the text' }).fill('https://law.example/15')
  await screen.getByRole('dialog').getByRole('button', { name: 'Change the status' }).click()
  await expect
    .poll(() => sentTo(api, 'PUT', '/api/desk/takedowns/regions/1701/status'))
    .toMatchObject([{ status: 'on', reason: '', version: 3 }])
})

test('A case manager reads a region and changes nothing.', async () => {
  const api = chiaraAs('case-manager')
  api.reply(getTakedownRegion, region)
  const { screen } = await renderApp('/desk/takedowns/regions/1701')
  const history = screen.getByRole('list', { name: 'History' })
  await expect.element(history.getByText('Status: from “On” to “Staff read each notice”')).toBeVisible()
  await expect
    .element(history.getByText('Source of page address: from “no source read yet” to “The text”'))
    .toBeVisible()
  await expect.element(screen.getByText('Read on 2026-11-28 by our staff')).toBeVisible()
  expect(screen.getByRole('button', { name: /verify|change/i }).elements()).toEqual([])
  expect(await axeFaults()).toEqual([])
})
