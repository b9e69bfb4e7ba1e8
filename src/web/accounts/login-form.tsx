import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { login } from '#contract/accounts/endpoints.ts'
import { Login } from '#contract/accounts/forms.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { suggestEmail } from './email-suggestion.ts'
import { solveSecurityCheck } from './security-check.ts'
import { keepSession } from './session-query.ts'

type FieldName = keyof Login
/** What the server said of each field, until that field changes; `form` is for the rest. */
type Refused = Partial<Record<FieldName | 'form', string>>

/** The address first, the password after it. Two fields need no form library, and this is the page that has to be there at once. */
export function LoginForm() {
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<Login>({ email: '', password: '' })
  const [step, setStep] = useState<FieldName>('email')
  const [hasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const logIn = useMutation({
    mutationFn: async (given: Login) => call(login)({ ...given, security_token: await solveSecurityCheck() }),
    onSuccess: (signedIn) => keepSession(queryClient, signedIn),
    onError: (error) => setRefused(refusedBy(error)),
  })
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  useEffect(() => {
    if (step === 'password') fields.current.password?.focus()
  }, [step])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const failing = fieldsOf(step).find((name) => problemOf(name, answers[name]))
    setRefused({})
    setTried(failing !== undefined)
    if (failing) fields.current[failing]?.focus()
    else if (step === 'email') setStep('password')
    else logIn.mutate(answers)
  }
  const field = (name: FieldName) => ({
    ref: (input: HTMLInputElement | null) => void (fields.current[name] = input),
    value: answers[name],
    error: refused[name] ?? problemOf(name, answers[name]),
    alwaysShow: hasTried || refused[name] !== undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setAnswers({ ...answers, [name]: target.value })
      setRefused({})
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {refused.form && <Banner tone="error">{refused.form}</Banner>}
        <EmailField {...field('email')} />
        {step === 'password' && (
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        )}
        <Button type="submit" isWide isBusy={logIn.isPending}>
          {step === 'email' ? 'Continue' : 'Log In'}
        </Button>
      </Stack>
    </form>
  )
}

/** An address with the suggestion of another where it looks mistyped. */
function EmailField(field: Omit<Parameters<typeof TextField>[0], 'label'> & { value: string }) {
  const suggestion = suggestEmail(field.value)
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      warning={suggestion && `Did you mean ${suggestion}?`}
      {...field}
    />
  )
}

const fieldsOf = (step: FieldName): FieldName[] => (step === 'email' ? ['email'] : ['email', 'password'])

const problemOf = (name: FieldName, answer: string): string | undefined =>
  Login.shape[name].safeParse(answer).error?.issues[0]?.message

function refusedBy(error: unknown): Refused {
  const placed = error instanceof ProblemError ? error.fields.filter(({ path }) => path in Login.shape) : []
  if (placed.length === 0) return { form: sentenceOf(error) }
  return Object.fromEntries(placed.map(({ path, message }) => [path, message]))
}
