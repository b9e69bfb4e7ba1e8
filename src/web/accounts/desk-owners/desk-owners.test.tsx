import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession, logout } from '#contract/accounts/endpoints.ts'
import { findOwners, lookAsOwner } from '#contract/accounts/look-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { endSession, sessionToken, startSession } from '#web/platform/calls/session.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const own = 'token-of-chiara-1234567890'
const look = 'token-of-a-look-1234567890'

/** A server where Chiara of the support finds Ana. */
function withSupport(roles: typeof chiara.staff_roles = ['support']) {
  const api = fakeApi()
  startSession(own, 'staff')
  api.on(loadSession, ({ headers }) =>
    Response.json({
      user:
        headers.get('authorization') === `Bearer ${look}`
          ? { ...ana, look: { by: 'Chiara', until: '2026-11-26T10:30:00.000Z' } }
          : { ...chiara, staff_roles: roles },
    }),
  )
  api.reply(listNotifications, { data: [], total: 0, page: 1, pageSize: 1, unread: 0 })
  api.reply(findOwners, {
    data: [{ _id: ana._id, name: 'Ana Ibarra', email: ana.email, company: null, country: 'PT' }],
  })
  api.reply(lookAsOwner, { token: look, until: '2026-11-26T10:30:00.000Z' })
  api.reply(logout, undefined)
  return api
}

test('Support views an owner’s account with a reason, and returns', async () => {
  const api = withSupport()
  const { screen, address } = await renderApp('/desk/owners')
  await userEvent.fill(screen.getByLabelText('Email address'), 'ana')
  await userEvent.click(screen.getByRole('button', { name: 'See what they see' }))
  const dialog = screen.getByRole('dialog', { name: 'See what Ana Ibarra sees' })
  await expect.element(dialog.getByText(/We notify them at once, with your reason/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Why'), 'She asked about an import.')
  expect(await axeFaults()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Notify them and open' }))
  await expect.poll(address).toContain('/images')
  expect(sessionToken()).toBe(look)
  expect(api.received.find(({ path }) => path.endsWith('/look'))!.body).toEqual({ why: 'She asked about an import.' })
  await expect.element(screen.getByText(/^You see what Ana Ibarra sees, until/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop looking' }))
  await expect.poll(sessionToken).toBe(own)
})

test('An expired support session returns to the staff session', () => {
  startSession(own, 'staff')
  localStorage.setItem('rightframe.own-session', own)
  localStorage.setItem('rightframe.session', look)
  endSession('expired')
  expect(sessionToken()).toBe(own)
  endSession('expired')
  expect(sessionToken()).toBeNull()
})

test('Who is not of the support finds no such page', async () => {
  withSupport(['reviewer'])
  const { screen } = await renderApp('/desk/owners')
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('On a dark phone the page passes the audit and fits', async () => {
  await page.viewport(390, 844)
  document.documentElement.dataset.theme = 'dark'
  withSupport()
  const { screen } = await renderApp('/desk/owners')
  await userEvent.fill(screen.getByLabelText('Email address'), 'ana')
  await expect.element(screen.getByText('Ana Ibarra', { exact: true })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
