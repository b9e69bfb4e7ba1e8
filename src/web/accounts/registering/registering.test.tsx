import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { prevalidateEmail, register, scorePassword, verifyCode } from '#contract/accounts/registering-endpoints.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { reportCrash } from '#contract/platform/crash-endpoints.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { askLittle } from '#web/testing/security-check.ts'

const answers = {
  Email: ana.email,
  'First name': 'Ana',
  'Last name': 'Ibarra',
  Password: 'harbour light at six',
  'Repeat password': 'harbour light at six',
}

/** A server that finds nothing wrong. */
async function anEasyServer() {
  const api = fakeApi()
  await askLittle(api)
  api.reply(prevalidateEmail, { payload: null })
  api.reply(scorePassword, { score: 3, warning: '' })
  api.reply(verifyCode, { isValid: true, feedback: '' })
  return api
}

const openForm = async (changed: Partial<Record<string, string>> = {}, at = '/register') => {
  const app = await renderApp(at)
  const field = (name: string) => app.screen.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`))
  for (const [name, answer] of Object.entries({ ...answers, ...changed }))
    await userEvent.fill(field(name), answer ?? '')
  await userEvent.fill(field('Country'), 'Portu')
  await userEvent.click(app.screen.getByRole('option', { name: 'Portugal' }))
  return { ...app, field, send: () => userEvent.click(app.screen.getByRole('button', { name: 'Sign Up' })) }
}

test('A new account is signed in at once and sees its images', async () => {
  const api = await anEasyServer()
  api.reply(register, anaSignedIn)
  document.cookie = 'emailVerified=yes; Path=/'
  const { address, send } = await openForm()
  await send()
  await expect.poll(address).toBe('/images')
  expect(document.cookie).not.toContain('emailVerified')
  expect(api.received.find(({ path }) => path === '/api/auth/register')!.body).toEqual({
    security_token: expect.any(String),
    form: {
      email: ana.email,
      first_name: 'Ana',
      last_name: 'Ibarra',
      company: '',
      country: 'PT',
      password: 'harbour light at six',
      password_confirm: 'harbour light at six',
      referral_code: '',
    },
  })
})

test('A new account goes by the clock of its browser', async () => {
  const api = await anEasyServer()
  api.reply(register, anaSignedIn)
  api.reply(updateUser, { user: { ...ana, time_zone: 'Europe/Lisbon' } })
  const { address, send } = await openForm()
  await send()
  await expect.poll(address).toBe('/images')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const changes = () => api.received.filter(({ method, path }) => method === 'PUT' && path === '/api/users/me')
  await expect.poll(() => changes().map(({ body }) => body)).toEqual([{ time_zone: timeZone }])
  expect(changes()[0]!.headers.get('authorization')).toBe(`Bearer ${anaSignedIn.token}`)
})

test('An empty form names all missing fields and focuses the first', async () => {
  const { screen } = await renderApp('/register')
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  const missing = [
    'Invalid email address.',
    'First Name required.',
    'Last Name required.',
    'Country required.',
    'Password required.',
    'Repeat password required.',
  ]
  for (const message of missing) await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

test('Each wrong answer is refused in words, and nothing is sent', async () => {
  const refused: [name: string, answer: string, message: string][] = [
    ['First name', 'ana', 'Please ensure your name is capitalized correctly.'],
    ['First name', 'ANA', 'Please ensure your name is capitalized correctly.'],
    ['Last name', '4ever', 'Please ensure your name is capitalized correctly.'],
    ['First name', `A${'n'.repeat(40)}`, 'First name too long (max 40 letters)'],
    ['Last name', `I${'b'.repeat(40)}`, 'Last name too long (max 40 letters)'],
    ['Company', 'x'.repeat(201), 'Company too long (max 200 letters)'],
    ['Password', 'x'.repeat(257), 'Password too long (max 256 characters)'],
    ['Repeat password', 'harbour light at seven', 'Passwords don‘t match.'],
    ['Repeat password', '', 'Passwords don‘t match.'],
    ['Referral code', 'ABCDEFGHJ', 'Referral code too long (max 8 characters)'],
  ]
  const api = await anEasyServer()
  const { screen, field, send } = await openForm()
  for (const [name, answer, message] of refused) {
    await userEvent.fill(field(name), answer)
    await send()
    await expect.element(screen.getByText(message).first()).toBeVisible()
    await userEvent.fill(field(name), (answers as Record<string, string>)[name] ?? '')
    await expect.element(screen.getByText(message)).not.toBeInTheDocument()
  }
  expect(registered(api)).toEqual([])
})

test('A corrected field loses its error while typing', async () => {
  await anEasyServer()
  const { screen, field } = await openForm({ 'First name': 'ana' })
  await userEvent.click(field('Last name'))
  await expect.element(screen.getByText('Please ensure your name is capitalized correctly.')).toBeVisible()
  await userEvent.fill(field('First name'), 'Ana')
  await expect.element(field('First name')).not.toHaveAttribute('aria-invalid')
})

const registered = (api: Awaited<ReturnType<typeof anEasyServer>>) =>
  api.received.filter(({ path }) => path === '/api/auth/register')

test('The server’s early verdict on an address shows at its field', async () => {
  const api = await anEasyServer()
  const warned = 'This mailbox may not exist. Please check its spelling.'
  api.reply(prevalidateEmail, { payload: { type: 'warning', validationMessage: warned } })
  api.reply(register, anaSignedIn)
  const { screen, field, send } = await openForm()
  await expect.element(screen.getByText(warned)).toBeVisible()
  const refusedAddress = 'This email address has an account already. Log in instead.'
  api.reply(prevalidateEmail, { payload: { type: 'error', validationMessage: refusedAddress } })
  await userEvent.fill(field('Email'), 'bruno@ibarra.example')
  await expect.element(screen.getByText(refusedAddress)).toBeVisible()
  await send()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(registered(api)).toEqual([])
})

const told = (api: Awaited<ReturnType<typeof anEasyServer>>) =>
  api.received.filter(({ path }) => path === '/api/crashes').map(({ body }) => (body as { message: string }).message)

test('Checks of the server that fail are logged and treated as passing', async () => {
  const api = await anEasyServer()
  api.reply(reportCrash, undefined)
  api.refuse(prevalidateEmail, 'broken', { code: 'broken', message: 'The address could not be looked at.' })
  api.refuse(scorePassword, 'broken', { code: 'broken', message: 'The password could not be scored.' })
  api.reply(register, anaSignedIn)
  const { address, send } = await openForm()
  await send()
  await expect.poll(address).toBe('/images')
  await expect
    .poll(() => told(api).toSorted())
    .toEqual(['The address could not be looked at.', 'The password could not be scored.'])
})

test('A validation failure without an error object is only logged', async () => {
  const api = await anEasyServer()
  api.reply(reportCrash, undefined)
  api.reply(prevalidateEmail, { payload: { type: 'error', validationMessage: '' } })
  api.reply(register, anaSignedIn)
  const { address, send } = await openForm()
  await send()
  await expect.poll(address).toBe('/images')
  await expect.poll(() => told(api)).toEqual(['The validation of email failed without an error.'])
})

test('A suspected typing error keeps the question beside the warning', async () => {
  const api = await anEasyServer()
  const warned = 'We found no mail server for gmial.con. Please check the address.'
  api.reply(prevalidateEmail, { payload: { type: 'warning', validationMessage: warned } })
  const { screen } = await openForm({ Email: 'ana@gmial.con' })
  await expect.element(screen.getByText(`${warned} Did you mean ana@gmail.com?`)).toBeVisible()
})

test('An address like a common one brings a question', async () => {
  await anEasyServer()
  const { screen } = await openForm({ Email: 'ana@ibarra.con' })
  await expect.element(screen.getByText('Did you mean ana@ibarra.com?')).toBeVisible()
})

test('A password shows its strength; a weak one is not sent', async () => {
  const api = await anEasyServer()
  api.reply(scorePassword, { score: 1, warning: 'This is a very common password.' })
  const { screen, field, send } = await openForm()
  await expect.element(screen.getByText('Strength: weak. This is a very common password.')).toBeVisible()
  await send()
  await expect.element(field('Password')).toHaveAccessibleDescription('This is a very common password.')
  api.reply(scorePassword, { score: 1, warning: '' })
  for (const name of ['Password', 'Repeat password']) await userEvent.fill(field(name), 'another weak one')
  await send()
  await expect.element(screen.getByText('Please choose a stronger password.')).toBeVisible()
  expect(registered(api)).toEqual([])
})

test('The server judges referral codes; unjudged ones are not sent', async () => {
  const api = await anEasyServer()
  api.reply(verifyCode, { isValid: false, feedback: 'We do not know this referral code.' })
  const { screen, field, send } = await openForm({ 'Referral code': 'UUUUUUUU' })
  await expect.element(screen.getByText('We do not know this referral code.')).toBeVisible()
  api.refuse(verifyCode, 'unavailable', { code: 'down', message: 'Down.' })
  await userEvent.fill(field('Referral code'), 'VVVVVVVV')
  await send()
  await expect.element(screen.getByText('Unable to validate referral code. Please try again.')).toBeVisible()
  expect(registered(api)).toEqual([])
})

for (const [at, name, meta] of [
  ['/register/ppa', 'Professional Photographers of America', { ppaSignup: true }],
  ['/register/smugmug', 'SmugMug', { smugmugSignup: true }],
  ['/register/cherrydeck/spring-26', 'Cherrydeck', { cherrydeckSignupKey: 'spring-26' }],
] as const)
  test(`${at} shows the mark of ${name} and sends the origin`, async () => {
    const api = await anEasyServer()
    api.reply(register, anaSignedIn)
    const { screen, address, send } = await openForm({}, at)
    await expect.element(screen.getByText(name)).toBeVisible()
    const drawn = document.querySelector('main svg text')!.getBoundingClientRect()
    const frame = document.querySelector('main svg')!.getBoundingClientRect()
    expect(drawn.left > frame.left && drawn.right < frame.right).toBe(true)
    await send()
    await expect.poll(address).toBe('/images')
    expect(registered(api)[0]!.body).toMatchObject({ meta })
  })

test('A partner shows the operator’s logo file, else our mark', async () => {
  const content = 'ppa.svg smugmug.png'
  const meta = Object.assign(document.createElement('meta'), { name: 'brand-logofiles', content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const { screen } = await renderApp('/register/smugmug')
  await expect.element(screen.getByText('SmugMug')).toBeVisible()
  const logo = () => document.querySelector<HTMLImageElement>('main img[src="/partner-logos/smugmug.png"]')
  logo()?.dispatchEvent(new Event('error'))
  await expect.poll(() => document.querySelector('main svg text')?.textContent).toBe('SM')
  expect(logo()).toBeNull()
})

test('Addresses of partners that there are not lead nowhere', async () => {
  const { screen, goTo } = await renderApp('/login')
  for (const at of ['/register/nobody', '/register/nobody/key', '/register/ppa/key']) {
    goTo(at)
    await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
    goTo('/login')
    await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  }
})

test('A registration that fails the security check says what to do', async () => {
  const api = await anEasyServer()
  const message = 'Security verification failed. Reload the page and try again.'
  api.refuse(register, 'forbidden', { code: 'security-check.failed', message, field: 'security_token' })
  const { screen, send } = await openForm()
  await send()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
})

test('A filled form passes the audit and fits in every look', everyLook, async () => {
  await anEasyServer()
  const { screen } = await openForm({ 'Referral code': 'ANAIBARR' }, '/register/ppa')
  await expect.element(screen.getByText('Strength: good.')).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
})

test('An address that has an account already is told at its field', async () => {
  const api = await anEasyServer()
  const message = 'This email address has an account already. Log in instead.'
  api.refuse(register, 'conflict', { code: 'account.exists', message, field: 'form.email' })
  const { screen, field, send } = await openForm()
  await send()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('The server’s errors stand at their fields, others above the form', async () => {
  const api = await anEasyServer()
  const details = [{ path: 'form.last_name', message: 'Last Name required.' }]
  api.refuse(register, 'invalid', { code: 'invalid', message: 'Last Name required.', details })
  const { screen, field, send } = await openForm()
  await send()
  await expect.element(field('Last name')).toHaveAccessibleDescription('Last Name required.')
  api.refuse(register, 'unavailable', { code: 'account.busy', message: 'We are busy. Please try again in a minute.' })
  await userEvent.fill(field('Last name'), 'Ibarra')
  await send()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We are busy. Please try again in a minute.')
})

test('The two pages link to each other and keep the target', async () => {
  const { screen, address } = await renderApp('/register?next=%2Fui')
  await expect.element(screen.getByText('Already have an account? Log in')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  await expect.poll(address).toBe('/login?next=%2Fui')
  await userEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
  await expect.poll(address).toBe('/register?next=%2Fui')
})
