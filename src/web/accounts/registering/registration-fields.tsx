import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Registration } from '#contract/accounts/registration.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { countries } from '../countries.ts'
import { EmailField } from '../email/email-field.tsx'
import { PasswordStrength } from '../password-strength.tsx'
import { useCodeVerdict, useEmailVerdict } from './field-checks.ts'

type Form = UseFormReturn<Registration>

/** Fields of a new account. Each registers itself when rendered, so that the first wrong one is the topmost. */
export const RegistrationFields = ({ form }: { form: Form }) => (
  <>
    <Email form={form} />
    <Line form={form} name="first_name" label="First name" autoComplete="given-name" />
    <Line form={form} name="last_name" label="Last name" autoComplete="family-name" />
    <Line form={form} name="company" label="Company" isOptional autoComplete="organization" />
    <Country form={form} />
    <Password form={form} />
    <Repeated form={form} />
    <Code form={form} />
  </>
)

type LineProps = { form: Form; name: keyof Registration } & Omit<Parameters<typeof TextField>[0], 'form' | 'name'>

const Line = ({ form, name, ...field }: LineProps) => <TextField {...field} {...fieldOf(form, name)} />

const Repeated = ({ form }: { form: Form }) => (
  <PasswordField label="Repeat password" autoComplete="new-password" {...fieldOf(form, 'password_confirm')} />
)

function Email({ form }: { form: Form }) {
  const email = useWatch({ control: form.control, name: 'email' })
  const { error, warning } = useEmailVerdict(email)
  const field = fieldOf(form, 'email')
  return (
    <EmailField
      {...field}
      value={email}
      autoComplete="email"
      error={field.error ?? error}
      warning={warning}
      alwaysShow={field.alwaysShow || error !== undefined}
    />
  )
}

const Country = ({ form }: { form: Form }) => (
  <CountryField label="Country" placeholder="Choose a country" countries={countries} {...useFieldOf(form, 'country')} />
)

function Password({ form }: { form: Form }) {
  const field = fieldOf(form, 'password')
  return (
    <Stack gap="tight">
      <PasswordField label="Password" autoComplete="new-password" {...field} />
      <PasswordStrength password={useWatch({ control: form.control, name: 'password' })} error={field.error} />
    </Stack>
  )
}

function Code({ form }: { form: Form }) {
  const { error } = useCodeVerdict(useWatch({ control: form.control, name: 'referral_code' }) ?? '')
  const field = fieldOf(form, 'referral_code')
  return (
    <TextField
      label="Referral code"
      isOptional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
      error={field.error ?? error}
      alwaysShow={field.alwaysShow || error !== undefined}
    />
  )
}
