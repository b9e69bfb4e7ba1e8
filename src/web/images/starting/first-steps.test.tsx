import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { type FirstSteps, getFirstSteps, passFirstStep } from '#contract/images/first-steps.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { getMatch } from '#contract/matches/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aMatch, idOf, inFull } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sentTo } from '#web/testing/settings.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aVisit } from '#web/testing/visits.ts'

const stateOf = (...states: FirstSteps['steps'][number]['state'][]): FirstSteps => ({
  steps: (['photographs', 'own-sites', 'where-to-look', 'address'] as const).map((step, at) => ({
    step,
    state: states[at] ?? 'open',
  })),
  firstMatch: null,
})

function anaAt(state: FirstSteps) {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...ana, email_verified: false } })
  api.reply(listImages, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(getFirstSteps, state)
  return api
}

test('A new owner walks four steps, and a reload keeps the place', async () => {
  const api = anaAt(stateOf())
  const { screen } = await renderApp('/images')
  const steps = screen.getByRole('region', { name: 'The first steps' })
  await expect.element(steps.getByText('Choose photographs')).toBeVisible()
  await expect
    .element(steps.getByRole('link', { name: 'Import from a service' }))
    .toHaveAttribute('href', '/images/sources')
  api.reply(passFirstStep, stateOf('passed'))
  api.reply(getFirstSteps, stateOf('passed'))
  await userEvent.click(steps.getByRole('button', { name: 'Skip this step' }))
  await expect.element(steps.getByLabelText('Address', { exact: true })).toBeVisible()
  expect(sentTo(api, 'POST', '/api/first-steps/passed')).toEqual([{ step: 'photographs' }])
  expect(await axeFaults(steps.element())).toEqual([])
  await screen.unmount()
  const again = await renderApp('/images')
  const kept = again.screen.getByRole('region', { name: 'The first steps' })
  await expect.element(kept.getByText('1 of 4 done')).toBeVisible()
  expect(kept.getByLabelText('Address', { exact: true }).elements()).toEqual([])
  await userEvent.click(kept.getByRole('button', { name: 'Go on' }))
  await expect.element(kept.getByLabelText('Address', { exact: true })).toBeVisible()
})

test('The step on where to look has its field', async () => {
  const api = anaAt(stateOf('done', 'done'))
  const { screen } = await renderApp('/images')
  const steps = screen.getByRole('region', { name: 'The first steps' })
  await userEvent.click(steps.getByRole('button', { name: 'Go on' }))
  const field = steps.getByLabelText('Addresses, one a line')
  await userEvent.fill(field, 'not an address')
  await userEvent.click(steps.getByRole('button', { name: 'Look there' }))
  await expect.element(steps.getByText(/Line 1:/)).toBeVisible()
  api.reply(startCrawl, { ...aVisit(), hosts: [] })
  api.reply(getFirstSteps, stateOf('done', 'done', 'done'))
  await userEvent.fill(field, 'hotel.example')
  await userEvent.click(steps.getByRole('button', { name: 'Look there' }))
  await expect.element(steps.getByText(/^We have sent a link to/)).toBeVisible()
  expect(sentTo(api, 'POST', '/api/crawls')).toEqual([{ seeds: ['https://hotel.example'], reach: 'sites' }])
})

test('The first find stands beside its original until it is closed', async () => {
  const none = stateOf('done', 'done', 'done', 'done')
  const api = anaAt({ ...none, firstMatch: idOf(1) })
  api.reply(getMatch, inFull(aMatch(1)))
  const { screen } = await renderApp('/images')
  const find = screen.getByRole('region', { name: /^Your first find: prints.example shows/ })
  await expect.element(find.getByAltText('The original, Harbour, first light')).toBeVisible()
  await expect.element(find.getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', `/matches/${idOf(1)}`)
  expect(await axeFaults(find.element())).toEqual([])
  api.reply(passFirstStep, none)
  await userEvent.click(find.getByRole('button', { name: 'Close' }))
  await expect.element(find).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'The first steps' }).elements()).toEqual([])
})
