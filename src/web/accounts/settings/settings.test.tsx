import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestOwnReset } from '#contract/accounts/endpoints.ts'
import {
  listNotificationPreferences,
  setNotificationGroup,
  setNotificationPreference,
} from '#contract/accounts/notification-endpoints.ts'
import { changeEmail, changePassword, updateUser } from '#contract/accounts/profile-endpoints.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/security-endpoints.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { sessionToken } from '#web/platform/calls/session.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const wrongPassword = { code: 'account.wrong-password', message: 'This is not your password.', field: 'password' }

test('Details are changed and saved, and then stand for the account everywhere', async () => {
  const api = anaWith()
  api.reply(updateUser, { user: { ...ana, details: { ...ana.details, first_name: 'Anabel', company: 'Ibarra Foto' } } })
  const { screen } = await renderApp('/profile')
  await userEvent.fill(screen.getByLabelText('First name'), 'Anabel')
  await userEvent.fill(screen.getByLabelText(/^Company/), 'Ibarra Foto')
  await userEvent.fill(screen.getByLabelText('Country'), 'Spai')
  await userEvent.click(screen.getByRole('option', { name: 'Spain' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('Your details are saved.').first()).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me')).toEqual([
    { details: { first_name: 'Anabel', last_name: 'Ibarra', company: 'Ibarra Foto', country: 'ES' } },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await expect.element(screen.getByText('Anabel Ibarra, ana@ibarra.example')).toBeVisible()
})

test('An invalid name is refused at its field, as by the server', async () => {
  const api = anaWith()
  const message = 'Last name too long (max 40 letters)'
  api.refuse(updateUser, 'invalid', { code: 'invalid', message, details: [{ path: 'details.last_name', message }] })
  const { screen } = await renderApp('/profile')
  await userEvent.fill(screen.getByLabelText('First name'), 'ana')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('Please ensure your name is capitalized correctly.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('First name'), 'Anabel')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByLabelText('Last name')).toHaveAccessibleDescription(message)
})

test('Leaving with unsaved changes asks whether to stay', async () => {
  anaWith()
  const { screen, address } = await renderApp('/profile')
  await userEvent.fill(screen.getByLabelText('First name'), 'Anabel')
  await userEvent.click(screen.getByRole('link', { name: 'Sessions' }))
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/profile')
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Anabel')
  await userEvent.click(screen.getByRole('link', { name: 'Sessions' }))
  await userEvent.click(question.getByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/profile/sessions')
})

test('Signing out with unsaved changes asks first', async () => {
  const api = anaWith()
  const { screen, address } = await renderApp('/profile')
  await userEvent.fill(screen.getByLabelText('First name'), 'Anabel')
  const logOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Account' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  }
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
  await logOut()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.element(question).not.toBeInTheDocument()
  expect([address(), sessionToken() !== null]).toEqual(['/profile', true])
  expect(sentTo(api, 'POST', '/api/auth/logout')).toEqual([])
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Anabel')
  await logOut()
  await userEvent.click(question.getByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/login')
  expect(sessionToken()).toBeNull()
})

test('A session ended in another window does not wait for unsaved changes', async () => {
  anaWith()
  const { screen, address } = await renderApp('/profile')
  await userEvent.fill(screen.getByLabelText('First name'), 'Anabel')
  localStorage.removeItem('rightframe.session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'rightframe.session', newValue: null }))
  await expect.poll(address).toBe('/login')
})

test('Language and time zone save when chosen; failures say so', async () => {
  const api = anaWith()
  api.reply(updateUser, { user: { ...ana, time_zone: 'Europe/Lisbon' } })
  const { screen } = await renderApp('/profile')
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Lisbon')
  await expect.element(screen.getByText('Saved.').first()).toBeVisible()
  await expect.element(screen.getByLabelText('Time zone')).toHaveValue('Europe/Lisbon')
  const message = 'Choose a language from the list.'
  api.refuse(updateUser, 'invalid', { code: 'invalid', message })
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'pt-PT')
  await expect.element(screen.getByText(message).first()).toBeVisible()
  await expect.element(screen.getByLabelText('Language')).toHaveValue('en')
  expect(sentTo(api, 'PUT', '/api/users/me')).toEqual([{ time_zone: 'Europe/Lisbon' }, { language: 'pt-PT' }])
})

test('The referral code is copied, and it is said for 10 seconds', async () => {
  anaWith()
  const heard = heardToasts()
  const copied: string[] = []
  const real = navigator.clipboard.writeText.bind(navigator.clipboard)
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  onTestFinished(() => void (navigator.clipboard.writeText = real))
  const { screen } = await renderApp('/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await expect.poll(() => heard).toEqual([{ message: 'Copied to clipboard!', tone: 'ok', stays: 10_000 }])
  expect(copied).toEqual(['ANAIBARR'])
})

test('Where there is no clipboard, the page says how to copy without', async () => {
  anaWith()
  const heard = heardToasts()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const { screen } = await renderApp('/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await expect.poll(() => heard.map(({ message }) => message)).toEqual([expect.stringMatching(/copy it yourself\.$/)])
})

test('Another address needs the password', async () => {
  const api = anaWith()
  api.refuse(changeEmail, 'unauthenticated', wrongPassword)
  const { screen } = await renderApp('/profile/sign-in')
  const form = screen.getByRole('region', { name: 'Email address' })
  await expect.element(form.getByText('Verified')).toBeVisible()
  await userEvent.fill(form.getByLabelText('New email'), 'ana@gmail.de')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(/^Invalid email address\./)).toBeVisible()
  await expect.element(form.getByText('Password required.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('New email'), 'ana@studio.example')
  await userEvent.fill(form.getByLabelText('Your password'), 'harbour light')
  await userEvent.click(form.getByRole('button', { name: 'Change the address' }))
  await expect.element(form.getByText('This is not your password.')).toBeVisible()
  document.cookie = 'emailVerified=yes; Path=/'
  api.reply(changeEmail, { user: { ...ana, email: 'ana@studio.example', email_verified: false } })
  await userEvent.click(form.getByRole('button', { name: 'Change the address' }))
  await expect.element(form.getByText('Not verified yet')).toBeVisible()
  await expect.element(form.getByText('ana@studio.example', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Please verify your email: .* ana@studio\.example\.$/)).toBeVisible()
  expect(document.cookie).not.toContain('emailVerified')
})

test('The address there is already is no other address', async () => {
  const api = anaWith()
  const { screen } = await renderApp('/profile/sign-in')
  const form = screen.getByRole('region', { name: 'Email address' })
  await userEvent.fill(form.getByLabelText('New email'), ana.email)
  await userEvent.fill(form.getByLabelText('Your password'), 'harbour light')
  await userEvent.click(form.getByRole('button', { name: 'Change the address' }))
  await expect.element(form.getByText('This is your address already.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/email')).toEqual([])
})

test('Another password needs the one there is, twice the same, and strength', async () => {
  const api = anaWith()
  api.reply(changePassword, { user: ana })
  const { screen } = await renderApp('/profile/sign-in')
  const form = screen.getByRole('region', { name: 'Password', exact: true })
  const fill = async (current: string, password: string, repeated: string) => {
    await userEvent.fill(form.getByLabelText('Current password'), current)
    await userEvent.fill(form.getByLabelText('New password'), password)
    await userEvent.fill(form.getByLabelText('Repeat password'), repeated)
    await userEvent.click(form.getByRole('button', { name: 'Change the password' }))
  }
  await fill('harbour light', '', '')
  await expect.element(form.getByText('Repeat password required.')).toBeVisible()
  await fill('', 'Correct horse 9', 'Correct horse 8')
  await expect.element(form.getByText('Password required.')).toBeVisible()
  await expect.element(form.getByText('Passwords don‘t match.')).toBeVisible()
  await fill('harbour light', 'kfw92', 'kfw92')
  await expect.element(form.getByText('Please choose a stronger password.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/password')).toEqual([])
  await fill('harbour light', 'Correct horse 9', 'Correct horse 9')
  await expect
    .element(screen.getByText('Your password is changed. All other sessions were ended.').first())
    .toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/password')).toEqual([
    { current: 'harbour light', password: 'Correct horse 9' },
  ])
})

test('A forgotten password gets a mailed link', async () => {
  const api = anaWith()
  api.reply(requestOwnReset, undefined)
  const { screen } = await renderApp('/profile/sign-in')
  await userEvent.click(screen.getByRole('button', { name: 'I forgot my password' }))
  await expect.element(screen.getByText('We have emailed you a link to choose a new password.').first()).toBeVisible()
  expect(sentTo(api, 'DELETE', '/api/users/me/password')).toHaveLength(1)
})

const aSession = (number: number, more: Partial<Session> = {}): Session => ({
  _id: idOf(number),
  createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  lastSeenAt: new Date().toISOString(),
  address: `198.51.100.${number}`,
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  isCurrent: false,
  ...more,
})

test('Sessions are listed and ended, one or all the others', async () => {
  const api = anaWith()
  const here = aSession(1, { isCurrent: true })
  const phone = aSession(2, { browser: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18 Safari/604' })
  api.reply(listSessions, { data: [here, phone, aSession(3, { browser: '' })] })
  api.reply(endSession, undefined)
  const { screen } = await renderApp('/profile/sessions')
  await expect.element(screen.getByText('Firefox on Linux')).toBeVisible()
  await expect.element(screen.getByText('This browser')).toBeVisible()
  await expect.element(screen.getByText('Unknown browser')).toBeVisible()
  await expect.element(screen.getByText(/198\.51\.100\.2, last seen just now, signed in 3 days ago/)).toBeVisible()
  api.reply(listSessions, { data: [here, aSession(3)] })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of Safari on iPhone' }))
  await expect.element(screen.getByText('That session is signed out.').first()).toBeVisible()
  await expect.element(screen.getByText('Safari on iPhone')).not.toBeInTheDocument()
  expect(sentTo(api, 'DELETE', `/api/users/me/sessions/${phone._id}`)).toHaveLength(1)
  api.reply(endOtherSessions, { ended: 1 })
  api.reply(listSessions, { data: [here] })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await expect.element(screen.getByText('Signed out of 1 other browser.').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
})

test('Sessions that cannot be loaded say why', async () => {
  const api = anaWith()
  api.refuse(listSessions, 'forbidden', { code: 'no', message: 'Not now.' })
  const { screen } = await renderApp('/profile/sessions')
  await expect.element(screen.getByText('Not now.')).toBeVisible()
})

test('A group of notifications has one choice, its kinds behind “more”', async () => {
  const api = anaWith()
  const received = { type: 'cases.received', title: 'My case was received', mail: 'now', default: 'now' } as const
  const quiet = { type: 'cases.quiet', title: 'A monthly word', mail: 'daily', default: 'daily' } as const
  api.reply(listNotificationPreferences, { data: [received, quiet] })
  api.reply(setNotificationPreference, { data: [received, { ...quiet, mail: 'off' }] })
  api.reply(setNotificationGroup, { data: [received, quiet].map((one) => ({ ...one, mail: 'weekly' as const })) })
  const { screen } = await renderApp('/profile/notifications')
  await expect.element(screen.getByLabelText('Cases', { exact: true })).toHaveValue('')
  await userEvent.click(screen.getByText('More on cases'))
  await userEvent.selectOptions(screen.getByLabelText('A monthly word'), 'No mail')
  await expect.element(screen.getByLabelText('A monthly word')).toHaveValue('off')
  await userEvent.selectOptions(screen.getByLabelText('Cases', { exact: true }), 'Once a week')
  await expect.element(screen.getByLabelText('A monthly word')).toHaveValue('weekly')
  await expect.element(screen.getByText('Saved.').first()).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/notification-preferences')).toEqual([{ type: 'cases.quiet', mail: 'off' }])
  expect(sentTo(api, 'PUT', '/api/users/me/notification-preferences/groups/cases')).toEqual([{ mail: 'weekly' }])
})

test('Settings pass the audit and fit in every look', everyLook, async () => {
  const api = anaWith({ websites: ['https://social.example/ana/a-very-long-portfolio-name-that-goes-on/2026'] })
  api.reply(listSessions, { data: [aSession(1, { isCurrent: true }), aSession(2)] })
  api.reply(listNotificationPreferences, {
    data: [{ type: 'match.found', title: 'New finds', mail: 'daily', default: 'daily' }],
  })
  const { screen, goTo } = await renderApp('/profile')
  const pages = { '': 'Profile', '/sign-in': 'Signing in', '/sessions': 'Sessions', '/settings': 'Websites' }
  for (const [at, title] of Object.entries({
    ...pages,
    '/notifications': 'Notifications',
    '/features': 'Explanations',
    '/export': 'Your data',
  })) {
    goTo(`/profile${at}`)
    await expect.element(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelector('output[aria-label^=Loading]')).toBeNull()
    expect(await faultsInEveryLook(), at).toEqual([])
  }
})
