import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import {
  addOfficeText,
  listOfficeTexts,
  listOfficeTextVersions,
  type OfficeText,
  saveOfficeText,
} from '#contract/languages/office-texts.ts'
import { startSession } from '#web/platform/calls/session.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const version = {
  language: 'en',
  version: 2,
  body: 'We captured your page.',
  savedAt: '2026-11-20T10:00:00.000Z',
  savedBy: 'Sol Silva',
} as const
const text: OfficeText = {
  _id: 'a'.repeat(24),
  kind: 'macro',
  name: 'Our capture',
  bodies: [version],
  isRetired: false,
}

function withTexts(role: 'case-manager' | 'reviewer' | 'finance' = 'case-manager') {
  const api = fakeApi()
  startSession('token-of-chiara-1234567890', 'staff')
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  api.reply(listNotifications, { data: [], total: 0, page: 1, pageSize: 1, unread: 0 })
  api.reply(listOfficeTexts, { data: [text] })
  api.reply(listOfficeTextVersions, { data: [version, { ...version, version: 1, body: 'We saw your page.' }] })
  return api
}

test('A text is written, changed as its next version, and read back', async () => {
  const api = withTexts()
  api.reply(addOfficeText, text)
  api.refuse(saveOfficeText, 'conflict', { code: 'text.changed', message: 'Sol Silva saved this text meanwhile.' })
  const { screen } = await renderApp('/desk/texts')
  await userEvent.click(screen.getByRole('button', { name: 'Write a decision text' }))
  await userEvent.fill(screen.getByLabelText('Name'), 'Accepted')
  await userEvent.fill(screen.getByLabelText('Text'), 'We take your case.')
  await userEvent.click(screen.getByRole('button', { name: 'Save the text' }))
  await expect
    .poll(() => api.received.find(({ method }) => method === 'POST')?.body)
    .toEqual({ kind: 'decision', name: 'Accepted', language: 'en', body: 'We take your case.' })
  await userEvent.click(screen.getByRole('button', { name: 'Versions: Our capture' }))
  await expect.element(screen.getByText('We saw your page.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Change: Our capture' }))
  await userEvent.fill(screen.getByLabelText('Text'), 'We captured it twice.')
  await userEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await expect.element(screen.getByText('Sol Silva saved this text meanwhile.')).toBeVisible()
  await expect.element(screen.getByLabelText('Text')).toHaveValue('We captured it twice.')
})

test('A reviewer reads texts and writes none; finance finds no page', async () => {
  withTexts('reviewer')
  const { screen } = await renderApp('/desk/texts')
  await expect.element(screen.getByText('Our capture')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change: Our capture' })).not.toBeInTheDocument()
  await screen.unmount()
  withTexts('finance')
  const finance = await renderApp('/desk/texts')
  await expect.element(finance.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('On a phone, in both themes, the page passes the audit and fits', async () => {
  withTexts()
  await page.viewport(390, 844)
  const { screen } = await renderApp('/desk/texts')
  await expect.element(screen.getByText('Our capture')).toBeVisible()
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    expect(await axeFaults()).toEqual([])
  }
  expect(document.documentElement.scrollWidth).toBe(390)
})
