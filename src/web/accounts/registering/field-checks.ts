import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { prevalidateEmail, verifyCode } from '#contract/accounts/registering-endpoints.ts'
import { Email } from '#contract/accounts/forms.ts'
import { minPassword, ReferralCode, type Registration } from '#contract/accounts/registration.ts'
import type { Received } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/call.ts'
import { passingIfFailed, problemOfFailure } from '#web/platform/forms/checks.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { strengthQuery, weakness } from '../password-strength.tsx'

/** Server's answer on a field before the form is sent. */
export type Verdict = { error?: string | undefined; warning?: string | undefined }
/** The answers that the server is asked about. */
export const checkedFields = ['email', 'password', 'referral_code'] as const
export type CheckedField = (typeof checkedFields)[number]

const once = { staleTime: Infinity, retry: false } as const

const emailQuery = (email: string) =>
  queryOptions({
    queryKey: ['accounts', 'prevalidation', email],
    queryFn: ({ signal }) => call(prevalidateEmail, signal)({ email }),
    ...once,
  })

const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['accounts', 'referral-code', code],
    queryFn: ({ signal }) => call(verifyCode, signal)({ code }),
    ...once,
  })

const noVerdict: Verdict = {}
const noAnswer = 'Unable to validate referral code. Please try again.'

const ofEmail = ({ payload }: Received<typeof prevalidateEmail>): Verdict =>
  payload ? { [payload.type]: payload.validationMessage } : {}
const ofCode = ({ isValid, feedback }: Received<typeof verifyCode>): Verdict =>
  isValid ? {} : { error: feedback || noAnswer }

/** Checks the typed address; failed checks report nothing. */
export function useEmailVerdict(email: string): Verdict {
  const settled = useSettled(email)
  const isAsked = settled === email && Email.safeParse(email).success
  const { data } = useQuery({ ...emailQuery(email), enabled: isAsked })
  return data && isAsked ? ofEmail(data) : {}
}

/** Checks a referral code; unverifiable ones are unusable. */
export function useCodeVerdict(code: string): Verdict {
  const settled = useSettled(code)
  const isAsked = settled === code && code.trim() !== '' && ReferralCode.safeParse(code).success
  const { data, isError } = useQuery({ ...codeQuery(code.trim()), enabled: isAsked })
  if (!isAsked) return {}
  return isError ? { error: noAnswer } : data ? ofCode(data) : {}
}

/** Errors that prevent sending, after all checks. */
export async function problemsOf(
  queryClient: QueryClient,
  { email, password, referral_code = '' }: Registration,
): Promise<Partial<Record<CheckedField, string>>> {
  const code = referral_code.trim()
  const [prevalidated, strength, referral] = await Promise.all([
    passingIfFailed(queryClient.ensureQueryData(emailQuery(email))),
    passingIfFailed(queryClient.ensureQueryData(strengthQuery(password))),
    code === ''
      ? noVerdict
      : queryClient.ensureQueryData(codeQuery(code)).then(ofCode, (): Verdict => ({ error: noAnswer })),
  ])
  const weak = strength && weakness(password, strength, minPassword.registering)
  const refused = prevalidated?.payload?.type === 'error' ? prevalidated.payload.validationMessage : undefined
  const ofAddress = refused === undefined ? undefined : problemOfFailure('email', refused)
  return {
    ...(ofAddress ? { email: ofAddress } : {}),
    ...(weak ? { password: weak } : {}),
    ...(referral.error ? { referral_code: referral.error } : {}),
  }
}
