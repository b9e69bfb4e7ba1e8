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

/** A password that somebody chooses; how strong it is the server says. */
export const ChosenPassword = z
  .string()
  .min(1, 'Password required.')
  .max(longestPassword, `Password too long (max ${longestPassword} characters)`)

/** A password that is held against the one that was chosen. */
export const GivenPassword = z.string().min(1, 'Password required.').max(longestPassword, 'Password required.')

/** The sign-in form. */
export const Login = z.object({
  email: Email,
  password: GivenPassword,
})
export type Login = z.input<typeof Login>
