import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { ruleOn } from '#contract/letters/contact-by/country-rule.ts'
import { changeCountryRule, listCountryRules, listCountryRuleVersions } from '#contract/letters/contact-by/endpoints.ts'
import { shippedRule } from '#contract/letters/contact-by/shipped-rule.ts'
import {
  changeCountryServices,
  listCountryServices,
  listReturnAddresses,
  previewCountryServices,
} from '#contract/letters/services/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { countries } from '#contract/reference/countries.ts'
import { type CountryVersion, servicesOf } from '#contract/sites/countries/country-services.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const rule = (country: string) => ruleOn(shippedRule(country), '2026-11-26')
const version = (country: string): CountryVersion => ({
  country,
  version: 0,
  services: servicesOf(countries.find(({ iso }) => iso === country)!),
  source: 'Our table of countries, decision 16',
  by: null,
  at: null,
})

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  api.reply(listCountryRules, { data: [...countryNames.keys()].map(rule) })
  api.reply(listCountryServices, { data: [version('NO')] })
  api.reply(listCountryRuleVersions, { data: [rule('NO')] })
  api.reply(listReturnAddresses, { data: [] })
  return api
}

test('The list shows thirty countries, and a search finds any', async () => {
  chiaraAs('reviewer')
  const { screen } = await renderApp('/desk/countries')
  await expect.element(screen.getByRole('row', { name: /Ireland Every case We write/ })).toBeVisible()
  expect(screen.getByRole('row').elements()).toHaveLength(31)
  await screen.getByRole('searchbox', { name: 'Search countries' }).fill('mong')
  await expect.element(screen.getByRole('row', { name: /Mongolia No cases Nobody yet/ })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('The effect of services shows before they are saved', async () => {
  const api = chiaraAs('legal')
  api.reply(previewCountryServices, {
    openCases: 3,
    effects: [{ kind: 'stops', cases: 2, sentence: 'These cases go on hold. Their letters do not leave.' }],
  })
  api.reply(changeCountryServices, { ...version('NO'), version: 1 })
  const { screen } = await renderApp('/desk/countries/NO')
  await screen.getByRole('button', { name: 'Change the services' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Lawyers only' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: 'Cases are resolved there' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /Which law or decision/ }).fill('Opinion of counsel')
  await dialog.getByRole('button', { name: 'Show the effect' }).click()
  await expect.element(dialog.getByText('2 cases.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/desk/countries/NO/services')).toEqual([])
  expect(await axeFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Save the services' }).click()
  await expect.element(screen.getByText('Norway is changed.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/desk/countries/NO/services')).toMatchObject([
    { legalOnly: true, resolution: true, source: 'Opinion of counsel', version: 0 },
  ])
})

test('The legal role says who may write in a country', async () => {
  const api = chiaraAs('legal')
  api.reply(changeCountryRule, rule('NO'))
  const { screen } = await renderApp('/desk/countries/NO')
  await screen.getByRole('button', { name: 'Change Norway' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: /We do/ }).click()
  await dialog.getByRole('textbox', { name: 'Who confirmed it?' }).fill('Dr. Lia Reis')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(screen.getByText('Norway is changed.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/desk/countries/NO')).toMatchObject([
    { contactBy: 'provider', confirmedBy: 'Dr. Lia Reis', version: 0 },
  ])
})

test('Another role reads a country and changes nothing', async () => {
  chiaraAs('reviewer')
  const { screen } = await renderApp('/desk/countries/NO')
  await expect.element(screen.getByRole('heading', { name: 'Who may write' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
})
