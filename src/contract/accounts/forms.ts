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
  .regex(
    /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@.,;:<>()[\]\\"\p{Cc}]+(\.[^\s@.,;:<>()[\]\\"\p{Cc}]+)+$/u,
    'Invalid email address.',
  )
  .refine((address) => !comOnly.test(address), 'Invalid email address.')

export const personName = (what: 'First' | 'Last') =>
  z
    .string()
    .trim()
    .min(1, `${what} Name required.`)
    .max(longestName, `${what} name too long (max ${longestName} letters)`)
    .superRefine((given, context) => {
      if (given !== '' && nameProblem(given))
        context.addIssue({ code: 'custom', message: 'Please ensure your name is capitalized correctly.' })
    })

/** A password that somebody chooses; how strong it is the server says. */
export const ChosenPassword = z
  .string()
  .min(1, 'Password required.')
  .max(longestPassword, `Password too long (max ${longestPassword} characters)`)

/** A password that is held against the one that was chosen. */
export const GivenPassword = z.string().min(1, 'Password required.').max(longestPassword, 'Password required.')

/** What invited somebody; whose it is the server says. */
export const ReferralCode = z.string().trim().max(8, 'Referral code too long (max 8 characters)')

/** What a password's score must be at least, and its length, to be chosen. */
export const leastPassword = { registering: { score: 2, length: 1 }, resetting: { score: 3, length: 6 } } as const

/** The registration form. */
export const Registration = z
  .object({
    email: Email,
    first_name: personName('First'),
    last_name: personName('Last'),
    company: z.string().trim().max(200, 'Company too long (max 200 letters)').optional(),
    country: z.string().regex(/^[A-Z]{2}$/, 'Country required.'),
    password: ChosenPassword,
    password_confirm: z.string(),
    referral_code: ReferralCode.optional(),
  })
  .refine((form) => form.password === form.password_confirm, {
    path: ['password_confirm'],
    message: 'Passwords don‘t match.',
  })
export type Registration = z.input<typeof Registration>

/** The sign-in form. */
export const Login = z.object({
  email: Email,
  password: GivenPassword,
})
export type Login = z.input<typeof Login>
