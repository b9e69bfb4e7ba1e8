import { queryOptions, useQuery } from '@tanstack/react-query'
import { scorePassword } from '#contract/accounts/registering-endpoints.ts'
import { ChosenPassword } from '#contract/accounts/forms.ts'
import { call } from '#web/platform/calls/call.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { StrengthMeter } from '#web/ui/forms/strength-meter.tsx'

type Least = { score: number; length: number }
type Strength = { score: number; warning: string }

/** How hard a password is to guess, as the server says; nobody keeps the password for longer than the page stands. */
export const strengthQuery = (password: string) =>
  queryOptions({
    queryKey: ['accounts', 'password-strength', password],
    queryFn: ({ signal }) => call(scorePassword, signal)({ password }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** The sentence for a password that is too weak to be chosen. */
export function weakness(password: string, strength: Strength, least: Least): string | undefined {
  if (strength.score >= least.score && password.length >= least.length) return undefined
  return strength.warning || 'Please choose a stronger password.'
}

/** What the server says of the password that is being typed; undefined while it is not known. */
export function useStrength(password: string): Strength | undefined {
  const settled = useSettled(password)
  const isScored = settled === password && ChosenPassword.safeParse(password).success
  return useQuery({ ...strengthQuery(password), enabled: isScored }).data
}

type PasswordStrengthProps = {
  password: string
  /** What its field says is wrong with it; that is not said twice. */
  error?: string | undefined
}

/** How strong the password is, under its field. */
export function PasswordStrength({ password, error }: PasswordStrengthProps) {
  const strength = useStrength(password)
  if (!strength) return null
  return <StrengthMeter score={strength.score} words={strength.warning === error ? '' : strength.warning} />
}
