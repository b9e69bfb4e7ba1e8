import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { register as registerEndpoint } from '#contract/accounts/registering-endpoints.ts'
import { Registration } from '#contract/accounts/registration.ts'
import { metaOf, type PartnerSlug } from '#contract/accounts/partners.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { forgetVerified } from '../email/email-verified.ts'
import { keepSession, keepUser } from '../sign-in/session-query.ts'
import { useSecurityCheck } from '../sign-in/use-security-check.tsx'
import { checkedFields, problemsOf } from './field-checks.ts'
import { RegistrationFields } from './registration-fields.tsx'

const blank: Registration = {
  email: '',
  first_name: '',
  last_name: '',
  company: '',
  country: '',
  password: '',
  password_confirm: '',
  referral_code: '',
}

type RegisterFormProps = { partner: PartnerSlug | undefined; signupKey: string | undefined }

export function RegisterForm({ partner, signupKey }: RegisterFormProps) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm({ resolver: zodResolver(Registration), mode: 'onTouched', defaultValues: blank })
  const security = useSecurityCheck({
    asked: 'Please complete the security verification before submitting.',
    failed: 'Security verification failed. Reload the page and try again.',
  })
  const { prepare } = security
  useEffect(prepare, [prepare])
  const register = useMutation({
    mutationFn: async (answers: Registration) => {
      if (placeVerdicts(form, await problemsOf(queryClient, answers))) return undefined
      const meta = partner && metaOf(partner, signupKey)
      return call(registerEndpoint)({ form: answers, security_token: await security.take(), ...(meta ? { meta } : {}) })
    },
    onSuccess: (signedIn) => {
      if (!signedIn) return
      forgetVerified()
      keepSession(queryClient, signedIn)
      void keepTimeZone(queryClient)
    },
    onError: (error) => {
      prepare()
      setFailure(placeProblems(error, form, 'form'))
    },
  })
  const submit = form.handleSubmit((answers) => {
    setFailure(undefined)
    register.mutate(answers)
  })
  return (
    <Form onSubmit={submit} failure={failure}>
      <RegistrationFields form={form} />
      {security.widget}
      <Button type="submit" isWide isBusy={register.isPending}>
        Sign Up
      </Button>
    </Form>
  )
}

/** Sets the account's time zone to this browser's until its owner chooses another. After a failure it stays UTC. */
async function keepTimeZone(queryClient: QueryClient): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await call(updateUser)({ time_zone: timeZone }).then(
    (changed) => keepUser(queryClient, changed),
    () => undefined,
  )
}

/** Places earlier checks' errors; false if none prevents sending. */
function placeVerdicts(form: UseFormReturn<Registration>, problems: Awaited<ReturnType<typeof problemsOf>>): boolean {
  const failing = checkedFields.filter((name) => problems[name] !== undefined)
  for (const name of failing) form.setError(name, { type: 'server', message: problems[name] ?? '' })
  if (failing[0]) form.setFocus(failing[0])
  return failing.length > 0
}
