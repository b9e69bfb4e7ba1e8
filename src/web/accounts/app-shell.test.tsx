import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession, logout } from '#contract/accounts/endpoints.ts'
import { streamEvents } from '#contract/platform/endpoints.ts'
import { startSession } from '#web/platform/session.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { chooseTheme } from '#web/ui/theme.ts'

/** An address that leads nowhere stands in the shell like any page. */
const nowhere = '/nowhere'

function anaIsIn() {
  const api = fakeApi()
  startSession(anaSignedIn.token)
  api.reply(loadSession, { user: ana })
  api.reply(logout, undefined)
  api.on(streamEvents, () => new Response('id: 1\nevent: ready\ndata: {}\n\n'))
  return api
}

test('The bar leads to the main places and says who is in', async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  await expect.element(screen.getByRole('link', { name: 'Images', exact: true })).toHaveAttribute('href', '/images')
  await expect.element(screen.getByRole('link', { name: 'Matches', exact: true })).toHaveAttribute('href', '/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await expect.element(screen.getByText('Ana Ibarra, ana@ibarra.example')).toBeVisible()
})

test('Logging out forgets the session here and on the server', async () => {
  const api = anaIsIn()
  const { screen, address } = await renderApp(nowhere)
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('rightframe.session')).toBeNull()
  const told = api.received.find(({ path }) => path === '/api/auth/logout')
  expect(told!.headers.get('authorization')).toBe(`Bearer ${anaSignedIn.token}`)
})

test('An address that leads nowhere says so, to those who are in and to visitors', async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await screen.unmount()
  localStorage.clear()
  const visitor = await renderApp(nowhere)
  await expect.element(visitor.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  expect(visitor.screen.getByRole('navigation').elements()).toEqual([])
})

test('The first Tab leads past the bar to the content', async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  await expect.element(screen.getByRole('button', { name: 'Account' })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`The shell and its menu pass the audit and fit, ${theme}, ${width} px`, async () => {
      await page.viewport(width, 844)
      chooseTheme(theme)
      anaIsIn()
      const { screen } = await renderApp(nowhere)
      await expect.element(screen.getByRole('button', { name: 'Account' })).toBeVisible()
      expect(await axeFaults()).toEqual([])
      await userEvent.click(screen.getByRole('button', { name: 'Account' }))
      await expect.element(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
      expect(await axeFaults(document.querySelector('[role=menu]')!)).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    })
