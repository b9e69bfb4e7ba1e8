import { z } from 'zod'
import { nameProblem } from './names.ts'

const longestName = 40
const longestPassword = 256

/** The addresses that exist only under `.com`. */
const comOnly = /@(gmail|icloud)\.(?!com$)[^@]*$/i

export const Email = z
  .string()
  .trim()
  .min(1, 'Invalid email address.')
  .max(254, 'Invalid email address.')
  .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Invalid email address.')
  .refine((address) => !comOnly.test(address), 'Invalid email address.')

const name = (what: 'First' | 'Last') =>
  z
    .string()
    .trim()
    .min(1, `${what} Name required.`)
    .max(longestName, `${what} name too long (max ${longestName} letters)`)
    .superRefine((given, context) => {
      if (given !== '' && nameProblem(given))
        context.addIssue({ code: 'custom', message: 'Please ensure your name is capitalized correctly.' })
    })

/** The registration form. */
export const Registration = z
  .object({
    email: Email,
    first_name: name('First'),
    last_name: name('Last'),
    company: z.string().trim().max(200, 'Company too long (max 200 letters)').optional(),
    country: z.string().regex(/^[A-Z]{2}$/, 'Country required.'),
    password: z
      .string()
      .min(1, 'Password required.')
      .max(longestPassword, `Password too long (max ${longestPassword} characters)`),
    password_confirm: z.string(),
  })
  .refine((form) => form.password === form.password_confirm, {
    path: ['password_confirm'],
    message: 'Passwords don‘t match.',
  })
export type Registration = z.input<typeof Registration>

/** The sign-in form. */
export const Login = z.object({
  email: Email,
  password: z.string().min(1, 'Password required.').max(longestPassword, 'Password required.'),
})
export type Login = z.input<typeof Login>
