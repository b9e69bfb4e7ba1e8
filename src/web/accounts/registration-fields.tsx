import { type UseFormReturn, useWatch } from 'react-hook-form'
import { countryCodes } from '#contract/accounts/countries.ts'
import type { Registration } from '#contract/accounts/forms.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { suggestEmail } from './email-suggestion.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const countries = countryCodes
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** What we ask of somebody who makes an account. */
export function RegistrationFields({ form }: { form: UseFormReturn<Registration> }) {
  const suggestion = suggestEmail(useWatch({ control: form.control, name: 'email' }))
  const { errors } = form.formState
  const field = (name: keyof Registration) => ({
    ...form.register(name),
    error: errors[name]?.message,
    alwaysShow: errors[name] !== undefined,
  })
  return (
    <>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        warning={suggestion && `Did you mean ${suggestion}?`}
        {...field('email')}
      />
      <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
      <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      <TextField label="Company" isOptional autoComplete="organization" {...field('company')} />
      <SelectField
        label="Country"
        autoComplete="country"
        placeholder="Choose a country"
        options={countries}
        {...field('country')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Repeat password" autoComplete="new-password" {...field('password_confirm')} />
    </>
  )
}
