import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { register as registerEndpoint } from '#contract/accounts/endpoints.ts'
import { Registration } from '#contract/accounts/forms.ts'
import { call } from '#web/platform/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Greeting } from '#web/ui/split-page.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { solveSecurityCheck } from './security-check.ts'
import { keepSession } from './session-query.ts'
import { TermsNotice } from './terms-notice.tsx'

const outside = getRouteApi('/outside')

/** Making an account. */
export function RegisterPage() {
  useTitle('Sign up')
  const { next } = outside.useSearch()
  return (
    <>
      <Greeting title="Nice to meet you" />
      <RegisterForm />
      <Stack gap="tight">
        <Text size="small">
          Already have an account?{' '}
          <TextLink to="/login" search={{ next }}>
            Log in
          </TextLink>
        </Text>
        <TermsNotice />
      </Stack>
    </>
  )
}

const blank: Registration = {
  email: '',
  first_name: '',
  last_name: '',
  company: '',
  country: '',
  password: '',
  password_confirm: '',
}

function RegisterForm() {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm({ resolver: zodResolver(Registration), mode: 'onTouched', defaultValues: blank })
  const register = useMutation({
    mutationFn: async (form: Registration) =>
      call(registerEndpoint)({ form, security_token: await solveSecurityCheck() }),
    onSuccess: (signedIn) => keepSession(queryClient, signedIn),
    onError: (error) => setFailure(placeProblems(error, form, 'form')),
  })
  const submit = form.handleSubmit((answers) => {
    setFailure(undefined)
    register.mutate(answers)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure && <Banner tone="error">{failure}</Banner>}
        <RegistrationFields form={form} />
        <Button type="submit" isWide isBusy={register.isPending}>
          Sign Up
        </Button>
      </Stack>
    </form>
  )
}
