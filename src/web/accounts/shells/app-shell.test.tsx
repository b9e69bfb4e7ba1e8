import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getBanner } from '#contract/accounts/office/banners.ts'
import { loadSession, logout, resendVerification } from '#contract/accounts/endpoints.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { keepAccount } from '#contract/accounts/leaving-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { streamEvents } from '#contract/platform/endpoints.ts'
import { startSession } from '#web/platform/calls/session.ts'
import { axeFaults, everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

/** The shell shows an unknown address like any page. */
const nowhere = '/nowhere'

function anaIsIn(more: Partial<typeof ana> = {}) {
  const api = fakeApi()
  startSession(anaSignedIn.token)
  api.reply(loadSession, { user: { ...ana, ...more } })
  api.reply(listNotifications, { data: [], total: 0, page: 1, pageSize: 1, unread: 0 })
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

test('The account menu opens by keyboard, uses arrows, returns the focus', async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  const button = screen.getByRole('button', { name: 'Account' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Ana Ibarra, ana@ibarra.example')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Ana Ibarra, ana@ibarra.example')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('Pages wait for the account, which is loaded once', async () => {
  const api = anaIsIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = () => api.received.filter(({ path }) => path === '/api/auth/load').length
  api.on(loadSession, async () => {
    await promise
    return Response.json({ user: ana })
  })
  const { screen, goTo } = await renderApp('/profile/settings')
  await expect.element(screen.getByRole('status', { name: 'Loading your account' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  resolve()
  await expect.element(screen.getByText('None yet.')).toBeVisible()
  const before = asked()
  goTo('/profile/features')
  await expect.element(screen.getByRole('region', { name: 'Explanations' })).toBeVisible()
  goTo(nowhere)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  expect(asked()).toBe(before)
})

test('An account that fails to load says why and is retried', async () => {
  const api = anaIsIn()
  api.refuse(loadSession, 'limited', { code: 'limited', message: 'Too many requests. Wait a minute.' })
  const { screen } = await renderApp('/profile/features')
  await expect.element(screen.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible()
  await expect.element(screen.getByText('Too many requests. Wait a minute.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.reply(loadSession, { user: ana })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('region', { name: 'Explanations' })).toBeVisible()
})

test('Logging out forgets the session here and on the server', async () => {
  const api = anaIsIn()
  const { screen, address } = await renderApp(nowhere)
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('rightframe.session'), 'ASVS 7.4.4, 14.3.1').toBeNull()
  const told = api.received.find(({ path }) => path === '/api/auth/logout')
  expect(told!.headers.get('authorization')).toBe(`Bearer ${anaSignedIn.token}`)
})

test('An unknown address says so to accounts and visitors', async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to your images' })).toBeVisible()
  await screen.unmount()
  localStorage.clear()
  const visitor = await renderApp(nowhere)
  await expect.element(visitor.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await expect.element(visitor.screen.getByRole('link', { name: 'Log in' })).toBeVisible()
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

test('Navigation focuses the content; loading and updates move nothing', async () => {
  const api = anaIsIn()
  const { screen, goTo } = await renderApp('/profile/features')
  await expect.element(screen.getByRole('region', { name: 'Explanations' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('link', { name: 'Notifications' }).first())
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const main = screen.getByRole('main')
  await expect.element(main).toHaveFocus()
  expect(getComputedStyle(main.element()).outlineStyle).toBe('none')
  screen.getByRole('link', { name: 'Email settings' }).element().focus()
  goTo('/notifications?page=2')
  await expect.poll(() => api.received.some(({ path }) => path.includes('page=2'))).toBe(true)
  await expect.element(screen.getByRole('link', { name: 'Email settings' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect.element(main).toHaveFocus()
})

test('From far down a page one press leads back to its top', async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  await expect.element(screen.getByRole('button', { name: 'Account' })).toBeVisible()
  const main = screen.getByRole('main').element() as HTMLElement
  main.style.minHeight = '4000px'
  window.scrollTo({ top: 2500 })
  await userEvent.click(screen.getByRole('button', { name: 'To the top' }))
  await expect.poll(() => window.scrollY).toBe(0)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

/** Sets an operator's word in the page for one test. */
function operatorSays(word: string, content: string) {
  const meta = Object.assign(document.createElement('meta'), { name: `brand-${word}`, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  return meta
}

test('A closed notice returns after an hour; a new one at once', async () => {
  const api = anaIsIn()
  api.reply(getBanner, { text: 'On Sunday we are away for an hour.' })
  const written = vi.spyOn(Document.prototype, 'cookie', 'set')
  onTestFinished(() => written.mockRestore())
  const first = await renderApp(nowhere)
  await expect.element(first.screen.getByText('On Sunday we are away for an hour.')).toBeVisible()
  await userEvent.click(first.screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(first.screen.getByText('On Sunday we are away for an hour.')).not.toBeInTheDocument()
  await first.screen.unmount()
  expect(written.mock.calls.flat().join()).toMatch(/bannerDismissed=[^;]+; Max-Age=3600;/)
  const again = await renderApp(nowhere)
  await expect.element(again.screen.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(again.screen.getByText('On Sunday we are away for an hour.').elements()).toEqual([])
  await again.screen.unmount()
  api.reply(getBanner, { text: 'We are back.' })
  const other = await renderApp(nowhere)
  await expect.element(other.screen.getByText('We are back.')).toBeVisible()
})

test('An unverified address is requested until verified here within a day', async () => {
  const api = anaIsIn({ email_verified: false })
  api.reply(resendVerification, undefined)
  const { screen } = await renderApp(nowhere)
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
  await expect.element(screen.getByText('A new link is on its way to you.').first()).toBeVisible()
  await screen.unmount()
  document.cookie = 'emailVerified=yes; Path=/'
  const later = await renderApp(nowhere)
  await expect.element(later.screen.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(later.screen.getByText(/Please verify your email/).elements()).toEqual([])
})

test('Who is leaving is told the day, and can stay', async () => {
  const api = anaIsIn({ deletes_at: '2026-12-24T10:00:00.000Z' })
  api.reply(keepAccount, { user: ana })
  const { screen } = await renderApp(nowhere)
  await expect
    .element(screen.getByText('Your account and everything in it will be deleted on 2026-12-24.'))
    .toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  await expect.element(screen.getByText('We keep your account.').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Keep my account' })).not.toBeInTheDocument()
})

test('The foot links the operator’s pages or our texts, with credits', async () => {
  anaIsIn()
  operatorSays('blog', 'https://studio.example/blog')
  operatorSays('academy', 'https://studio.example/academy')
  operatorSays('terms', 'https://studio.example/terms')
  operatorSays('logos', 'Logo Service')
  const { screen } = await renderApp(nowhere)
  for (const [name, href] of [
    ['Blog', 'https://studio.example/blog'],
    ['Academy', 'https://studio.example/academy'],
    ['Terms of use', 'https://studio.example/terms'],
    ['Privacy policy', '/privacy'],
  ] as const)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect.element(screen.getByText('Logos of websites by Logo Service')).toBeVisible()
})

test('The shell and its menu pass the audit and fit everywhere', everyLook, async () => {
  anaIsIn()
  const { screen } = await renderApp(nowhere)
  await expect.element(screen.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  expect(await faultsInEveryLook('[role=menu]')).toEqual([])
})

test('Staff set a second factor before the desk opens', async () => {
  const api = anaIsIn({ role: 'staff', staff_roles: ['support'] })
  let isOn = false
  api.on(getSecondFactor, () => Response.json({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }))
  api.reply(beginSecondFactor, { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' })
  api.on(confirmSecondFactor, () => {
    isOn = true
    return Response.json({ recoveryCodes: ['abcde-fghjk'] })
  })
  api.on(loadSession, () =>
    Response.json({ user: { ...ana, role: 'staff', staff_roles: ['support'], second_factor: isOn } }),
  )
  const { screen } = await renderApp('/desk/nowhere')
  await expect.element(screen.getByRole('heading', { name: 'Turn on a second factor first' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await userEvent.fill(screen.getByLabelText('Your password', { exact: true }), 'light-table-7')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.fill(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await expect.element(screen.getByText('abcde-fghjk')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})
