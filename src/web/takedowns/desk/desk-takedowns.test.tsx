import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import {
  type DeskNotice,
  type DeskTakedown,
  getDeskTakedown,
  listContestedOwners,
  listDeskNotices,
  settleBounce,
} from '#contract/takedowns/desk-endpoints.ts'
import { listTakedownRecipients } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { listTakedownRegions } from '#contract/takedowns/desk-region-endpoints.ts'
import type { TakedownNotice } from '#contract/takedowns/takedown.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { ana, chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aNotice, aTakedown, takedownInFull } from '../testing/takedowns.ts'

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

const owner = { _id: ana._id, name: 'Ana Almeida', email: ana.email }

const entry = (notice: TakedownNotice): DeskNotice => {
  const { _id: takedown, host, images } = aTakedown(1)
  return { takedown, host, owner, images, notice }
}

const counterNotice = {
  from: 'Some Host',
  receivedAt: '2026-11-20T10:00:00.000Z',
  text: 'The photograph is mine.',
  decision: null,
  decidedAt: null,
  agentToldAt: null,
}

const atDesk = (notices: TakedownNotice[]): DeskTakedown => ({
  ...takedownInFull(aTakedown(1), { notices }),
  owner,
  signed: [{ n: 1, subject: 'Notice of infringement', text: 'Please remove the copy.', english: null }],
  settled: [],
})

test('Counter-notices stand first, each with its photographs.', async () => {
  const api = chiaraAs('case-manager')
  const contested = entry(aNotice(1, { state: 'counter_noticed', counterNotice, dueAt: '2026-12-04T00:00:00.000Z' }))
  api.on(listDeskNotices, ({ path }) => {
    const data = path.includes('queue=counter-notices') ? [contested] : []
    return Response.json({ data, total: data.length, page: 1, pageSize: 20 })
  })
  api.reply(listTakedownRegions, { data: [] })
  api.reply(listTakedownRecipients, { data: [], total: 7, page: 1, pageSize: 20 })
  api.reply(listContestedOwners, {
    data: [
      {
        owner,
        contested: 1,
        sent: 4,
        lastAt: counterNotice.receivedAt,
        takedowns: [{ _id: contested.takedown, host: contested.host }],
      },
    ],
    total: 1,
    page: 1,
    pageSize: 20,
  })
  const { screen } = await renderApp('/desk/takedowns')
  const first = screen.getByRole('list', { name: 'Counter-notices' })
  await expect.element(first.getByText('Ana Almeida · United States · by 2026-12-04')).toBeVisible()
  await expect.element(first.getByAltText('Harbour, first light')).toBeVisible()
  await expect.element(screen.getByText('No notice bounced.')).toBeVisible()
  await expect.element(screen.getByText('1 of 4 notices contested, last on 2026-11-20')).toBeVisible()
  const titles = screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Counter-notices, 1',
    'Bounced notices',
    'Waiting for us',
    'Forms that owners fill in',
    'Owners whose notices were contested, 1',
    'Recipients to verify, 7',
    'Regions to verify, 0',
  ])
  expect(await axeFaults()).toEqual([])
})

test('A bounced notice is drafted again to another address.', async () => {
  const api = chiaraAs('case-manager')
  const takedown = atDesk([aNotice(1, { state: 'bounced' })])
  api.reply(getDeskTakedown, takedown)
  api.reply(settleBounce, { ...takedown, settled: [1] })
  const { screen } = await renderApp(`/desk/takedowns/${takedown._id}`)
  await screen.getByRole('button', { name: 'Settle the bounce: Some Host' }).click()
  await screen.getByRole('textbox', { name: 'Address' }).fill('abuse@other.example')
  await screen.getByRole('button', { name: 'Draft it again' }).click()
  await expect
    .poll(() => sentTo(api, 'PUT', `/api/desk/takedowns/${takedown._id}/notices/1/bounce`))
    .toEqual([{ to: { way: 'email', contact: 'abuse@other.example' } }])
})

test('A contested takedown shows the counter-notice and the signed text.', async () => {
  const api = chiaraAs('legal')
  const takedown = atDesk([aNotice(1, { state: 'counter_noticed', counterNotice })])
  api.reply(getDeskTakedown, takedown)
  const { screen } = await renderApp(`/desk/takedowns/${takedown._id}`)
  await expect.element(screen.getByText('The photograph is mine.')).toBeVisible()
  await screen.getByText('Signed notice to Some Host').click()
  await expect.element(screen.getByText('Please remove the copy.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('Finance has no page of takedowns.', async () => {
  chiaraAs('finance')
  const { screen } = await renderApp('/desk/takedowns')
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})
