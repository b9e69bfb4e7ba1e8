import { expect, test } from 'vitest'
import { Login } from './forms.ts'
import { Registration } from './registration.ts'
import { nameProblem } from './names.ts'

const good = {
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Almeida',
  country: 'PT',
  password: 'secret',
  password_confirm: 'secret',
}

const messages = (form: object): Record<string, string> => {
  const read = Registration.safeParse({ ...good, ...form })
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

test('A complete form passes, even without a company', () => {
  expect(messages({})).toEqual({})
  expect(messages({ company: 'Foto Lda.' })).toEqual({})
})

test.each([
  [{ email: 'ana' }, 'email', 'Invalid email address.'],
  [{ email: 'ana@example' }, 'email', 'Invalid email address.'],
  [{ email: 'ana@gmail.co' }, 'email', 'Invalid email address.'],
  [{ email: 'ana@icloud.de' }, 'email', 'Invalid email address.'],
  [{ first_name: '' }, 'first_name', 'First Name required.'],
  [{ first_name: `A${'n'.repeat(40)}` }, 'first_name', 'First name too long (max 40 letters)'],
  [{ first_name: 'ana' }, 'first_name', 'Please ensure your name is capitalized correctly.'],
  [{ first_name: 'ANA' }, 'first_name', 'Please ensure your name is capitalized correctly.'],
  [{ first_name: '1na' }, 'first_name', 'Please ensure your name is capitalized correctly.'],
  [{ password: '', password_confirm: '' }, 'password_confirm', 'Repeat password required.'],
  [{ password_confirm: '' }, 'password_confirm', 'Passwords don‘t match.'],
  [{ last_name: '' }, 'last_name', 'Last Name required.'],
  [{ last_name: 'almeida' }, 'last_name', 'Please ensure your name is capitalized correctly.'],
  [{ country: '' }, 'country', 'Country required.'],
  [{ country: 'ZZ' }, 'country', 'Country required.'],
  [{ password: '' }, 'password', 'Password required.'],
  [{ password_confirm: 'other' }, 'password_confirm', 'Passwords don‘t match.'],
])('%o is answered at its field', (change, field, message) => {
  expect(messages(change)[field]).toBe(message)
})

test('A rule of a field is told once.', () => {
  for (const email of ['', '   ', 'ana', `${'a'.repeat(260)}@example.com`]) {
    const read = Registration.safeParse({ ...good, email })
    expect(read.error?.issues.filter(({ path }) => path[0] === 'email')).toHaveLength(1)
  }
})

const forged = ['Ana http://evil.example', 'Ana <b>', 'Ana@evil', 'Ana\nBcc: all', 'Ana\u2028Pay', 'Ana\u202egpj']

test.each(['Ana/Almeida', ...forged])('%j is more than a person’s name', (name) => {
  const message = 'A name cannot hold “/”, “<”, “@” or control characters.'
  expect(messages({ first_name: name, last_name: name })).toEqual({ first_name: message, last_name: message })
})

test.each(forged)('%j is more than a company’s name', (company) => {
  expect(messages({ company: 'Foto A/S' })).toEqual({})
  expect(messages({ company })).toEqual({
    company: 'A company’s name cannot hold “://”, “<”, “@” or control characters.',
  })
})

test.each(['ana@gmail.com', 'ana@icloud.com', 'ana.b+c@studio.pt'])('%s is an address', (email) => {
  expect(messages({ email })).toEqual({})
})

test.each(['Ana', 'Ólafur', 'O’Brien', 'van'])('A name needs a capital: %s', (name) => {
  expect(nameProblem(name)).toBe(name === 'van' ? 'capitals' : undefined)
})

test.each(['美咲', 'محمد', 'ნინო', 'Ю'])('Caseless scripts and single letters count as capitalised: %s', (name) => {
  expect(nameProblem(name)).toBeUndefined()
})

test('Signing in requires an address and a password', () => {
  const read = Login.safeParse({ email: '', password: '' })
  expect(read.error?.issues.map((issue) => issue.message)).toContain('Password required.')
  expect(read.error?.issues.map((issue) => issue.message)).toContain('Invalid email address.')
})
