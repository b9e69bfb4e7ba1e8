import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ChosenPassword } from '#contract/accounts/forms.ts'
import { minPassword, repeatsPassword } from '#contract/accounts/registration.ts'
import { passingIfFailed } from '#web/platform/forms/checks.ts'
import { strengthQuery, weakness } from './password-strength.tsx'

/** New password and its repetition. */
export const NewPassword = z.object({ password: ChosenPassword, password_confirm: z.string() }).check(repeatsPassword)
export type NewPassword = z.input<typeof NewPassword>

export const noPassword: NewPassword = { password: '', password_confirm: '' }

/** Returns the reason to refuse the password. If the strength check fails it passes; the server checks again. */
export async function problemOfPassword(queryClient: QueryClient, password: string): Promise<string | undefined> {
  const strength = await passingIfFailed(queryClient.ensureQueryData(strengthQuery(password)))
  return strength && weakness(password, strength, minPassword.resetting)
}
