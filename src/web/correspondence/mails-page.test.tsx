import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { type IncomingMail, listIncomingMails } from '#contract/correspondence/endpoints.ts'
import { fileMailToTakedown } from '#contract/correspondence/takedown-mail-endpoint.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const mail: IncomingMail = {
  _id: idOf(1500),
  at: '2026-11-20T10:00:00.000Z',
  state: 'quarantined',
  from: 'abuse@host.example',
  name: 'Some Host',
  subject: 'Ticket SBX-20417',
  text: 'We look at each notice in turn.',
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  files: [],
  why: 'It names no case and no takedown.',
  case: null,
  isWhole: true,
}

test('A mail is filed to a takedown by its page’s address', async () => {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  api.reply(listIncomingMails, { data: [mail], total: 1 })
  api.reply(fileMailToTakedown, { takedownId: idOf(1201) })
  const { screen } = await renderApp('/desk/mails')
  await screen.getByRole('button', { name: 'File to a takedown: Ticket SBX-20417' }).click()
  const address = `https://rightframe.example/desk/takedowns/${idOf(1201)}`
  await screen.getByRole('textbox', { name: 'Address of the takedown’s page' }).fill(address)
  expect(await axeFaults()).toEqual([])
  api.reply(listIncomingMails, { data: [], total: 0 })
  await screen.getByRole('dialog').getByRole('button', { name: 'File it' }).click()
  await expect.poll(() => sentTo(api, 'POST', `/api/desk/mails/${mail._id}/takedown`)).toEqual([{ takedown: address }])
  await expect.element(screen.getByText('No mail waits')).toBeVisible()
})
