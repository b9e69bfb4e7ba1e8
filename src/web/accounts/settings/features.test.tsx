import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

test('Only what changes something is offered', async () => {
  anaWith({ features: { remittance: true } })
  const { screen } = await renderApp('/profile/features')
  await expect.element(screen.getByRole('checkbox', { name: 'What top matches are' })).toBeChecked()
  expect(screen.getByRole('checkbox').elements()).toHaveLength(10)
  await expect.element(screen.getByRole('checkbox', { name: /^“Takedowns” in the top bar/ })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /^“Pay-outs” in your profile/ })).toBeChecked()
})

test('An explanation is hidden for good, and shows again', async () => {
  const api = anaWith({ hidden_modals: ['casesubinfo'] })
  api.reply(updateUser, { user: { ...ana, hidden_modals: ['casesubinfo', 'topmatch'] } })
  const { screen } = await renderApp('/profile/features')
  const top = screen.getByRole('checkbox', { name: 'What top matches are' })
  const cases = screen.getByRole('checkbox', { name: 'How a case is submitted' })
  await expect.element(top).toBeChecked()
  await expect.element(cases).not.toBeChecked()
  await userEvent.click(top)
  await expect.element(top).not.toBeChecked()
  await expect.poll(() => sentTo(api, 'PUT', '/api/users/me')).toEqual([{ hidden_modals: ['casesubinfo', 'topmatch'] }])
  api.reply(updateUser, { user: { ...ana, hidden_modals: ['topmatch'] } })
  await userEvent.click(cases)
  await expect.element(cases).toBeChecked()
  expect(sentTo(api, 'PUT', '/api/users/me').at(-1)).toEqual({ hidden_modals: ['topmatch'] })
})

test('A refused choice reverts and says why', async () => {
  const api = anaWith()
  api.refuse(updateUser, 'unavailable', { code: 'down', message: 'The database does not answer.' })
  const { screen } = await renderApp('/profile/features')
  const top = screen.getByRole('checkbox', { name: 'What top matches are' })
  await userEvent.click(top)
  await expect.element(screen.getByText('The database does not answer.').first()).toBeVisible()
  await expect.element(top).toBeChecked()
})

test('A part of the pages is switched off and on again', async () => {
  const api = anaWith()
  api.reply(updateUser, { user: { ...ana, features: { matches_views: false } } })
  const { screen } = await renderApp('/profile/features')
  const views = screen.getByRole('checkbox', { name: '“Views” among the tools of matches' })
  await expect.element(views).toBeChecked()
  await userEvent.click(views)
  await expect.element(views).not.toBeChecked()
  api.reply(updateUser, { user: { ...ana, features: { matches_views: true } } })
  await userEvent.click(views)
  await expect.element(views).toBeChecked()
  expect(sentTo(api, 'PUT', '/api/users/me')).toEqual([
    { features: { matches_views: false } },
    { features: { matches_views: true } },
  ])
})
