import { z } from 'zod'
import { countryCode } from './countries.ts'
import { ChosenPassword, Email } from './forms.ts'
import { forgedName, isForgedName, longestName, nameProblem } from './names.ts'

export const personName = (what: 'First' | 'Last') =>
  z
    .string()
    .trim()
    .min(1, `${what} Name required.`)
    .max(longestName, { error: `${what} name too long (max ${longestName} letters)`, abort: true })
    .superRefine((given, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message })
      if (isForgedName(given, 'person')) say(forgedName.person)
      else if (given !== '' && nameProblem(given)) say('Please ensure your name is capitalized correctly.')
    })

export const CompanyName = z
  .string()
  .trim()
  .max(200, { error: 'Company too long (max 200 letters)', abort: true })
  .refine((given) => !isForgedName(given, 'company'), forgedName.company)

/** Code of an invitation; the server finds its account. */
export const ReferralCode = z.string().trim().max(8, 'Referral code too long (max 8 characters)')

/** Minimum score and length of a new password. */
export const minPassword = { registering: { score: 2, length: 1 }, resetting: { score: 3, length: 6 } } as const

type Repeated = { password: string; password_confirm: string }

/** A password is chosen by giving it twice. */
export function repeatsPassword({ value, issues }: z.core.ParsePayload<Repeated>): void {
  const { password, password_confirm: repeated } = value
  const say = (message: string) => issues.push({ code: 'custom', input: repeated, path: ['password_confirm'], message })
  if (password === '' && repeated === '') say('Repeat password required.')
  else if (password !== repeated) say('Passwords don‘t match.')
}

/** The registration form. */
export const Registration = z
  .object({
    email: Email,
    first_name: personName('First'),
    last_name: personName('Last'),
    company: CompanyName.optional(),
    country: countryCode('Country required.'),
    password: ChosenPassword,
    password_confirm: z.string(),
    referral_code: ReferralCode.optional(),
  })
  .check(repeatsPassword)
export type Registration = z.input<typeof Registration>
