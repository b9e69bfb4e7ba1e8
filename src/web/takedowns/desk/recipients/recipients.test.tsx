import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import {
  addTakedownRecipient,
  correctTakedownRecipient,
  getTakedownRecipient,
  listTakedownRecipients,
  type RecipientInFull,
  withdrawTakedownRecipient,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

const entry: RecipientInFull = {
  id: 'some-host',
  name: 'Some Host',
  kind: 'host',
  hosts: ['some-host.example'],
  email: 'abuse@some-host.example',
  form: null,
  post: null,
  country: 'US',
  servesEu: null,
  note: '',
  awaitsStaff: true,
  unverified: ['e-mail'],
  isWithdrawn: false,
  source: 'Its legal notice ; https://some-host.example/legal',
  checkedAt: '2026-11-28',
  version: 1,
  asks: ['exact addresses'],
  history: [
    {
      version: 1,
      kind: 'corrected',
      changes: [{ field: 'email', from: '', to: 'abuse@some-host.example' }],
      reason: 'Its desk moved.',
      source: { title: 'Its legal notice', address: 'https://some-host.example/legal', checkedAt: '2026-11-28' },
      by: 'Lea Legal',
      at: '2026-11-28T10:00:00.000Z',
    },
  ],
}
const path = '/api/desk/takedowns/recipients'
const listOf = (data: RecipientInFull[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

test('The list is searched and filtered by its address.', async () => {
  const api = chiaraAs('case-manager')
  const asked: string[] = []
  api.on(listTakedownRecipients, ({ path: address }) => {
    asked.push(address)
    return Response.json(listOf([entry]))
  })
  const { screen } = await renderApp('/desk/takedowns/recipients')
  const row = screen.getByRole('list', { name: 'Recipients' })
  await expect.element(row.getByRole('link', { name: 'Some Host' })).toBeVisible()
  await expect.element(row.getByText('Not verified')).toBeVisible()
  await screen.getByRole('radio', { name: 'Not verified' }).click()
  await expect.poll(() => asked.at(-1)).toMatch(/show=unverified/)
  await screen.getByRole('searchbox').fill('some')
  await expect.poll(() => asked.at(-1)).toMatch(/search=some/)
  expect(screen.getByRole('button', { name: /add/i }).elements()).toEqual([])
  expect(await axeFaults()).toEqual([])
})

test('The legal role corrects an address with its source.', async () => {
  const api = chiaraAs('legal')
  api.reply(getTakedownRecipient, entry)
  api.reply(correctTakedownRecipient, { ...entry, version: 2, awaitsStaff: false, unverified: [] })
  const { screen } = await renderApp('/desk/takedowns/recipients/some-host')
  const history = screen.getByRole('list', { name: 'History' })
  await expect.element(history.getByText('Mail address: from “nothing” to “abuse@some-host.example”')).toBeVisible()
  await screen.getByRole('button', { name: 'Correct or verify' }).click()
  const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await field('Mail address').fill('legal@some-host.example')
  await screen.getByRole('button', { name: 'Keep as verified' }).click()
  await expect.element(screen.getByText('Please say why.')).toBeVisible()
  await field('Text that you read').fill('Its legal notice')
  await field('Address of the text').fill('https://some-host.example/legal')
  await field('Reason').fill('Its desk moved.')
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Keep as verified' }).click()
  const { name, kind, hosts, form, post, country, servesEu, note } = entry
  await expect
    .poll(() => sentTo(api, 'PUT', `${path}/some-host`))
    .toEqual([
      {
        entry: { name, kind, hosts, email: 'legal@some-host.example', form, post, country, servesEu, note },
        reason: 'Its desk moved.',
        source: { title: 'Its legal notice', address: 'https://some-host.example/legal' },
        version: 1,
      },
    ])
})

test('An entry is withdrawn with a reason.', async () => {
  const api = chiaraAs('legal')
  api.reply(getTakedownRecipient, entry)
  api.reply(withdrawTakedownRecipient, { ...entry, version: 2, isWithdrawn: true })
  const { screen } = await renderApp('/desk/takedowns/recipients/some-host')
  await screen.getByRole('button', { name: 'Withdraw' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('It closed.')
  await screen.getByRole('button', { name: 'Withdraw it' }).click()
  await expect
    .poll(() => sentTo(api, 'PUT', `${path}/some-host/withdrawal`))
    .toEqual([{ isWithdrawn: true, reason: 'It closed.', version: 1 }])
})

test('A new entry opens its page.', async () => {
  const api = chiaraAs('legal')
  api.reply(listTakedownRecipients, listOf([]))
  api.reply(addTakedownRecipient, entry)
  api.reply(getTakedownRecipient, entry)
  const { screen } = await renderApp('/desk/takedowns/recipients')
  await screen.getByRole('button', { name: 'Add a recipient' }).click()
  const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await field('Name').fill('Some Host')
  await field('Mail address').fill('abuse@some-host.example')
  await field('Hosts').fill('Some-Host.example')
  await field('Text that you read').fill('Its legal notice')
  await field('Address of the text').fill('https://some-host.example/legal')
  await field('Reason').fill('An owner met it.')
  await screen.getByRole('button', { name: 'Add to the directory' }).click()
  await expect.poll(() => sentTo(api, 'POST', path)).toMatchObject([{ entry: { hosts: ['some-host.example'] } }])
  await expect.element(screen.getByRole('heading', { name: 'Some Host', level: 1 })).toBeVisible()
})
