import { queryOptions, useQuery } from '@tanstack/react-query'
import { scorePassword } from '#contract/accounts/registering-endpoints.ts'
import { ChosenPassword } from '#contract/accounts/forms.ts'
import { call } from '#web/platform/calls/call.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { StrengthMeter } from '#web/ui/forms/strength-meter.tsx'

type Least = { score: number; length: number }
type Strength = { score: number; warning: string }

/** Strength of a password, scored by the server. The cache holds the password only while the page is open. */
export const strengthQuery = (password: string) =>
  queryOptions({
    queryKey: ['accounts', 'password-strength', password],
    queryFn: ({ signal }) => call(scorePassword, signal)({ password }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Sentence against a weak password. */
export function weakness(password: string, strength: Strength, least: Least): string | undefined {
  if (strength.score >= least.score && password.length >= least.length) return undefined
  return strength.warning || 'Please choose a stronger password.'
}

/** The server's score of the typed password, once loaded. */
export function useStrength(password: string): Strength | undefined {
  const settled = useSettled(password)
  const isScored = settled === password && ChosenPassword.safeParse(password).success
  return useQuery({ ...strengthQuery(password), enabled: isScored }).data
}

type PasswordStrengthProps = {
  password: string
  /** Error that the field already shows; it is not repeated. */
  error?: string | undefined
}

/** Shows the password's strength under its field. */
export function PasswordStrength({ password, error }: PasswordStrengthProps) {
  const strength = useStrength(password)
  if (!strength) return null
  return <StrengthMeter score={strength.score} words={strength.warning === error ? '' : strength.warning} />
}
