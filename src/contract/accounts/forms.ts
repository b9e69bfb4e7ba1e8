import { z } from 'zod'

const longestPassword = 256

/** The addresses that exist only under `.com`. */
const comOnly = /@(gmail|icloud)\.(?!com$)[^@]*$/i

export const Email = z
  .string()
  .trim()
  .max(254, { error: 'Invalid email address.', abort: true })
  .regex(
    /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@.,;:<>()[\]\\"\p{Cc}]+(\.[^\s@.,;:<>()[\]\\"\p{Cc}]+)+$/u,
    'Invalid email address.',
  )
  .refine((address) => !comOnly.test(address), 'Invalid email address.')

/** Password that a person chooses; the server scores its strength. */
export const ChosenPassword = z
  .string()
  .min(1, 'Password required.')
  .max(longestPassword, `Password too long (max ${longestPassword} characters)`)

/** Password that is compared with the chosen one. */
export const GivenPassword = z.string().min(1, 'Password required.').max(longestPassword, 'Password required.')

/** The sign-in form. */
export const Login = z.object({
  email: Email,
  password: GivenPassword,
})
export type Login = z.input<typeof Login>
