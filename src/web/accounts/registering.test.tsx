import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { register } from '#contract/accounts/endpoints.ts'
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

const openForm = async (changed: Partial<typeof answers> = {}) => {
  const app = await renderApp('/register')
  const field = (name: string) => app.screen.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`))
  for (const [name, answer] of Object.entries({ ...answers, ...changed })) await userEvent.fill(field(name), answer)
  await userEvent.selectOptions(field('Country'), 'PT')
  return { ...app, field, send: () => userEvent.click(app.screen.getByRole('button', { name: 'Sign Up' })) }
}

test('A new account is signed in at once and sees its images', async () => {
  const api = fakeApi()
  await askLittle(api)
  api.reply(register, anaSignedIn)
  const { address, send } = await openForm()
  await send()
  await expect.poll(address).toBe('/images')
  expect(api.received.find(({ path }) => path === '/api/auth/register')!.body).toEqual({
    security_token: expect.any(String) as unknown,
    form: {
      email: ana.email,
      first_name: 'Ana',
      last_name: 'Ibarra',
      company: '',
      country: 'PT',
      password: 'harbour light at six',
      password_confirm: 'harbour light at six',
    },
  })
})

test('An empty form names everything that is missing and goes to the first of it', async () => {
  const { screen } = await renderApp('/register')
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  const missing = [
    'Invalid email address.',
    'First Name required.',
    'Last Name required.',
    'Country required.',
    'Password required.',
  ]
  for (const message of missing) await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

const refused: [name: keyof typeof answers | 'Company', answer: string, message: string][] = [
  ['First name', 'ana', 'Please ensure your name is capitalized correctly.'],
  ['First name', 'ANA', 'Please ensure your name is capitalized correctly.'],
  ['Last name', '4ever', 'Please ensure your name is capitalized correctly.'],
  ['First name', `A${'n'.repeat(40)}`, 'First name too long (max 40 letters)'],
  ['Last name', `I${'b'.repeat(40)}`, 'Last name too long (max 40 letters)'],
  ['Company', 'x'.repeat(201), 'Company too long (max 200 letters)'],
  ['Password', 'x'.repeat(257), 'Password too long (max 256 characters)'],
  ['Repeat password', 'harbour light at seven', 'Passwords don‘t match.'],
]

for (const [name, answer, message] of refused)
  test(`${name} "${answer.slice(0, 24)}" is refused: ${message}`, async () => {
    const { screen, send } = await openForm({ [name]: answer })
    await send()
    await expect.element(screen.getByText(message).first()).toBeVisible()
  })

test('A field that is right again loses its error while it is typed', async () => {
  const { screen, field } = await openForm({ 'First name': 'ana' })
  await userEvent.click(field('Last name'))
  await expect.element(screen.getByText('Please ensure your name is capitalized correctly.')).toBeVisible()
  await userEvent.fill(field('First name'), 'Ana')
  await expect.element(field('First name')).not.toHaveAttribute('aria-invalid')
})

test('An address that has an account already is told at its field', async () => {
  const api = fakeApi()
  await askLittle(api)
  const message = 'This email address has an account already. Log in instead.'
  api.refuse(register, 'conflict', { code: 'account.exists', message, field: 'form.email' })
  const { screen, field, send } = await openForm()
  await send()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('The server’s errors of a form stand at their fields, and what has no field above them', async () => {
  const api = fakeApi()
  await askLittle(api)
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

test('The two pages lead to each other and keep where one was going', async () => {
  const { screen, address } = await renderApp('/register?next=%2Fui')
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  await expect.poll(address).toBe('/login?next=%2Fui')
  await userEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
  await expect.poll(address).toBe('/register?next=%2Fui')
})
