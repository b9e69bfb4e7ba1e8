import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { login } from '#contract/accounts/endpoints.ts'
import { Login } from '#contract/accounts/forms.ts'
import { call } from '#web/platform/calls/call.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { EmailField } from '../email/email-field.tsx'
import { keepSession } from './session-query.ts'
import { useEmailCheck } from '../email/use-email-check.ts'
import { useSecurityCheck } from './use-security-check.tsx'

const SecondFactorForm = lazyPart(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}))

type FieldName = keyof Login
/** The server's message per field; `form`: the others. */
type Refused = Partial<Record<FieldName | 'form', string>>

/** The address first, the password after it. Two fields need no form library, and this is the page that has to be there at once. */
export function LoginForm() {
  const { step, field, submit, isBusy, failure, widget, secondFactor, startAgain } = useLogin()
  if (secondFactor !== undefined)
    return (
      <Suspense fallback={<Text tone="dim">One moment…</Text>}>
        <SecondFactorForm challenge={secondFactor} onOver={startAgain} />
      </Suspense>
    )
  return (
    <Form onSubmit={submit} failure={failure}>
      <EmailField autoComplete="username" {...field('email')} />
      {step === 'password' && <PasswordStep email={field('email').value} {...field('password')} />}
      {widget}
      <Button type="submit" isWide isBusy={isBusy}>
        {step === 'email' ? 'Continue' : 'Log In'}
      </Button>
    </Form>
  )
}

type PasswordStepProps = Omit<Parameters<typeof PasswordField>[0], 'label'> & { email: string }

const PasswordStep = ({ email, ...field }: PasswordStepProps) => (
  <Stack gap="tight">
    <PasswordField label="Password" autoComplete="current-password" {...field} />
    <Text size="small">
      <TextLink to="/login/reset" state={{ email }}>
        Forgot your password?
      </TextLink>
    </Text>
  </Stack>
)

/** State of the login: answers, step and the server's messages. */
function useLogin() {
  const [answers, setAnswers] = useState<Login>({ email: '', password: '' })
  const [step, setStep] = useState<FieldName>('email')
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const [secondFactor, setSecondFactor] = useState<string>()
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const { take, prepare, widget } = useSecurityCheck({
    asked: 'Please complete the security verification before signing in.',
  })
  const check = useEmailCheck({
    solve: take,
    onKnown: () => setStep('password'),
    onRefused: (email) => setRefused({ email }),
  })
  const logIn = useSubmitLogin(take, (error) => {
    prepare()
    const challenge = challengeOf(error)
    if (challenge === undefined) setRefused(refusedBy(error))
    else setSecondFactor(challenge)
  })
  useEffect(() => {
    if (step !== 'password') return
    fields.current.password?.focus()
    prepare()
  }, [step, prepare])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const failing = fieldsOf(step).find((name) => problemOf(name, answers[name]))
    setRefused({})
    setTried(failing !== undefined)
    if (failing) fields.current[failing]?.focus()
    else if (step === 'email') check.ask(answers.email)
    else logIn.mutate(answers)
  }
  const change = (name: FieldName, answer: string) => {
    setAnswers({ ...answers, [name]: answer })
    setRefused({})
    if (name === 'password') return
    check.forget()
    setStep('email')
  }
  const field = (name: FieldName) => ({
    ref: (input: HTMLInputElement | null) => void (fields.current[name] = input),
    value: answers[name],
    error: refused[name] ?? problemOf(name, answers[name]),
    alwaysShow: hasTried || refused[name] !== undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => change(name, target.value),
  })
  const startAgain = (message: string) => {
    setSecondFactor(undefined)
    setRefused({ form: message })
  }
  const isBusy = check.isUnderWay || logIn.isPending
  return { step, field, submit, isBusy, failure: refused.form, widget, secondFactor, startAgain }
}

function useSubmitLogin(solve: () => Promise<string>, onError: (error: unknown) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (given: Login) => call(login)({ ...given, security_token: await solve() }),
    onSuccess: (signedIn) => keepSession(queryClient, signedIn),
    onError,
  })
}

const fieldsOf = (step: FieldName): FieldName[] => (step === 'email' ? ['email'] : ['email', 'password'])

const problemOf = (name: FieldName, answer: string): string | undefined =>
  Login.shape[name].safeParse(answer).error?.issues[0]?.message

function refusedBy(error: unknown): Refused {
  const placed = error instanceof ProblemError ? error.fields.filter(({ path }) => path in Login.shape) : []
  if (placed.length === 0) return { form: sentenceOf(error) }
  return Object.fromEntries(placed.map(({ path, message }) => [path, message]))
}

/** Returns the challenge of the second factor, if the password was right and a second factor exists. */
function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'second-factor') return undefined
  const { challenge } = (error.details ?? {}) as { challenge?: unknown }
  return typeof challenge === 'string' ? challenge : undefined
}
