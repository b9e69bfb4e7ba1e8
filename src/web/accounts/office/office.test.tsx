import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { findOwners } from '#contract/accounts/look-endpoints.ts'
import { announceBanner, type AnnouncedBanner, endBanner, listBanners } from '#contract/accounts/office/banners.ts'
import { type FeaturedVersion, listFeatured, saveFeatured } from '#contract/accounts/office/featured.ts'
import { decideFlag, type FlagDecision, listFlags } from '#contract/accounts/office/flags.ts'
import { shippedProfiles } from '#contract/accounts/office/shipped-profiles.ts'
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

const decision: FlagDecision = {
  flag: 'remittance',
  account: null,
  version: 1,
  value: 'off',
  before: null,
  why: 'Pay-outs are mended.',
  by: 'Sofia Sun',
  at: '2026-11-20T10:00:00.000Z',
}

test('An administrator switches a flag for all and for one account', async () => {
  const api = chiaraAs('admin')
  api.reply(listFlags, { forAll: [decision], forAccount: [], history: [decision] })
  api.reply(decideFlag, { ...decision, version: 2, value: null })
  const owner = { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', company: null, country: 'PT' }
  api.reply(findOwners, { data: [owner] })
  const { screen } = await renderApp('/desk/flags')
  await expect.element(screen.getByText(/from “no decision” to “off”/)).toBeVisible()
  await screen.getByRole('button', { name: 'Change “Pay-outs” in your profile for All accounts' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: /As the product comes/ }).click()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('They work again.')
  await dialog.getByRole('button', { name: 'Change the flag' }).click()
  await expect.element(screen.getByText('The flag is changed.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/desk/flags')).toEqual([
    { flag: 'remittance', account: null, value: null, why: 'They work again.', version: 1 },
  ])
  await screen.getByRole('searchbox', { name: 'One account' }).fill('ana@')
  await screen.getByRole('button', { name: 'Flags of Ana Ibarra' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Ana Ibarra' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

const banner: AnnouncedBanner = {
  _id: idOf(2),
  text: 'On Sunday we are away.',
  from: '2026-11-20T10:00:00.000Z',
  until: null,
  sees: 'owners',
  by: 'Sofia Sun',
  at: '2026-11-20T10:00:00.000Z',
  ended: null,
  state: 'shown',
}

test('An administrator announces a banner and takes one down', async () => {
  const api = chiaraAs('admin')
  api.reply(listBanners, { data: [banner], broadcast: 'The operator says so.' })
  api.reply(announceBanner, banner)
  api.reply(endBanner, { ...banner, state: 'over' })
  const { screen } = await renderApp('/desk/banners')
  await expect.element(screen.getByText('On Sunday we are away.')).toBeVisible()
  await screen.getByRole('button', { name: 'Take down: On Sunday we are away.' }).click()
  await expect.element(screen.getByText('The banner is taken down.')).toBeVisible()
  await screen.getByRole('button', { name: 'Announce a banner' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We are back.')
  await dialog.getByLabelText(/^Until/).fill('2999-01-01T10:00')
  await dialog.getByRole('button', { name: 'Announce it' }).click()
  await expect.element(screen.getByText('The banner is announced.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/banners')).toMatchObject([
    { text: 'We are back.', sees: 'everybody', until: expect.stringMatching(/^(2998|2999)-/) },
  ])
  expect(await axeFaults()).toEqual([])
})

const featured: FeaturedVersion = {
  version: 0,
  index: null,
  profiles: [...shippedProfiles],
  source: 'Pictures of the product',
  by: null,
  at: null,
}

test('An administrator orders photographers and pins one', async () => {
  const api = chiaraAs('admin')
  api.reply(listFeatured, { data: [featured], configured: 2 })
  api.reply(saveFeatured, { ...featured, version: 1 })
  const { screen } = await renderApp('/desk/featured')
  await expect.element(screen.getByRole('figure', { name: /Preview of the sign-in page/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Move otters up' }).click()
  await screen.getByRole('combobox', { name: 'Which photographer do visits see?' }).selectOptions('1')
  await screen.getByRole('textbox', { name: 'Who allowed the pictures?' }).fill('The package, CC0.')
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Save the list' }).click()
  await expect.element(screen.getByText('The list is saved.')).toBeVisible()
  const [sent] = sentTo(api, 'PUT', '/api/desk/featured') as { index: number; profiles: { slug: string }[] }[]
  expect([sent!.index, sent!.profiles.map(({ slug }) => slug)]).toEqual([
    1,
    ['desert-hike', 'otters', 'lake-sherburne', 'trestle-night'],
  ])
})

test('Support reads photographers and saves none', async () => {
  const api = chiaraAs('support')
  api.reply(listFeatured, { data: [featured], configured: null })
  const { screen } = await renderApp('/desk/featured')
  await expect.element(screen.getByRole('button', { name: 'Preview otters' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save the list' })).not.toBeInTheDocument()
})

test('Support reads flags and changes none', async () => {
  const api = chiaraAs('support')
  api.reply(listFlags, { forAll: [], forAccount: [], history: [] })
  const { screen } = await renderApp('/desk/flags')
  await expect.element(screen.getByRole('heading', { name: 'All accounts' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
})

test('Other roles see none of these pages', async () => {
  chiaraAs('reviewer')
  const { screen } = await renderApp('/desk/flags')
  await expect.element(screen.getByRole('heading', { name: /not found|no page/i })).toBeVisible()
})
