import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { ruleOn, shippedRule } from '#contract/cases/contact-by/country-rule.ts'
import { changeCountryRule, listCountryRules } from '#contract/cases/contact-by/endpoints.ts'
import { listReminders, sendReminders } from '#contract/cases/letters/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

const rule = (country: string) => ruleOn(shippedRule(country), '2026-11-26')

test('The legal role says who may write in a country; others read it', async () => {
  const api = chiaraAs('legal')
  api.reply(listCountryRules, { data: [rule('DE'), rule('IE'), rule('NO')] })
  api.reply(changeCountryRule, rule('NO'))
  const { screen } = await renderApp('/desk/countries')
  await expect.element(screen.getByRole('row', { name: /Ireland We write/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Norway Nobody yet/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Change Norway' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: /We do/ }).click()
  await dialog.getByRole('textbox', { name: 'Who confirmed it?' }).fill('Dr. Lia Reis')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(screen.getByText('Norway is changed.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/desk/countries/NO')).toMatchObject([
    { contactBy: 'provider', confirmedBy: 'Dr. Lia Reis', version: 0 },
  ])
  expect(await axeFaults()).toEqual([])
})

test('Who does not hold the legal role changes nothing', async () => {
  const api = chiaraAs('reviewer')
  api.reply(listCountryRules, { data: [rule('IE')] })
  const { screen } = await renderApp('/desk/countries')
  await expect.element(screen.getByRole('row', { name: /Ireland/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change Ireland' })).not.toBeInTheDocument()
})

test('Reminders that can go are chosen, the others say why not, and what was left out is named', async () => {
  const api = chiaraAs('case-manager')
  const one = {
    _id: idOf(1),
    name: 'RF-000001',
    host: 'shop.example',
    infringer: 'Lantern Living Ltd',
    state: 'contacted',
    since: '2026-11-01T10:00:00.000Z',
    dueAt: '2026-11-15T10:00:00.000Z',
    isDue: true,
    letters: 1,
    mailedTo: ['office@shop.example'],
    lacking: [],
  } as const
  const lacking = [{ code: 'contact.email', sentence: 'The contact has no email address.', where: null }]
  const other = { ...one, _id: idOf(2), name: 'RF-000002', lacking }
  api.reply(listReminders, { data: [one, other], total: 2 } as never)
  api.reply(sendReminders, {
    sent: [],
    skipped: [{ _id: idOf(1), name: 'RF-000001', why: 'The image user has answered.' }],
  })
  const { screen } = await renderApp('/desk/reminders')
  await expect.element(screen.getByText('The contact has no email address.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send one reminder' }).click()
  await expect.element(screen.getByText(/RF-000001 was left out: The image user has answered/)).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/reminders')).toEqual([{ cases: [idOf(1)] }])
})
