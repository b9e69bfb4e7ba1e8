import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession, login } from '#contract/accounts/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { askLittle } from '#web/testing/security-check.ts'
import { chooseTheme } from '#web/ui/theme.ts'

const atPasswordStep = async (address = '/login') => {
  const app = await renderApp(address)
  await userEvent.fill(app.screen.getByRole('textbox', { name: 'Email' }), ana.email)
  await userEvent.click(app.screen.getByRole('button', { name: 'Continue' }))
  const password = app.screen.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  return { ...app, password }
}

test('The address comes first, the password after it, and then the page that was asked for', async () => {
  const api = fakeApi()
  await askLittle(api)
  api.reply(login, anaSignedIn)
  api.reply(loadSession, { user: ana })
  const { screen, address, password } = await atPasswordStep('/login?next=%2Fui')
  await userEvent.fill(password, 'harbour light')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.poll(address).toBe('/ui')
  const sent = api.received.find(({ path }) => path === '/api/auth/login')!.body
  expect(sent).toEqual({ email: ana.email, password: 'harbour light', security_token: expect.any(String) })
  expect(localStorage.getItem('rightframe.session')).toBe(anaSignedIn.token)
})

test('Without another wish a session begins at the images', async () => {
  const api = fakeApi()
  await askLittle(api)
  api.reply(login, anaSignedIn)
  const { address, password } = await atPasswordStep('/')
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/images')
})

test('An address that is none is refused at its field, once it was left or sent', async () => {
  const { screen } = await renderApp('/login')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByText('Invalid email address.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  for (const wrong of ['ana@gmail.de', 'ana@icloud.net', 'ana@']) {
    await userEvent.fill(email, wrong)
    await expect.element(screen.getByText('Invalid email address.')).toBeVisible()
  }
  await userEvent.fill(email, ana.email)
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('An address that looks mistyped brings a question, and is taken all the same', async () => {
  const { screen } = await renderApp('/login')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), 'ana@gmial.com')
  await expect.element(screen.getByText('Did you mean ana@gmail.com?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
})

test('A password is asked for', async () => {
  const { screen } = await atPasswordStep()
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.element(screen.getByText('Password required.')).toBeVisible()
})

test('A refused password is told at its field until it changes', async () => {
  const api = fakeApi()
  const message = 'Email address and password do not go together. Check both, or reset the password.'
  await askLittle(api)
  api.refuse(login, 'unauthenticated', { code: 'account.wrong-password', message, field: 'password' })
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(password, 'another')
  expect(screen.getByText(message).elements()).toEqual([])
})

test('What belongs to no field is told above the form', async () => {
  fakeApi()
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The server cannot be reached. Check your connection and try again.')
})

test('After signing in nobody is sent to another site', async () => {
  const api = fakeApi()
  await askLittle(api)
  api.reply(login, anaSignedIn)
  const foreign = ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', '/%09/elsewhere.example']
  for (const next of foreign) {
    localStorage.clear()
    const { screen, address } = await renderApp(`/login?next=${encodeURIComponent(decodeURIComponent(next))}`)
    await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), ana.email)
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'harbour light')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/images')
    await screen.unmount()
  }
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`Both pages before signing in pass the audit and fit, ${theme}, ${width} px`, async () => {
      await page.viewport(width, 844)
      chooseTheme(theme)
      const { screen, goTo } = await renderApp('/')
      await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      expect(await axeFaults()).toEqual([])
      goTo('/register')
      await expect.element(screen.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
      expect(await axeFaults()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    })
