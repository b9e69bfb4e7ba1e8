import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { NewPassword } from './new-password.ts'
import { PasswordStrength } from './password-strength.tsx'

/** Another password, how strong it is, and the same once more. */
export function NewPasswordFields({ form }: { form: UseFormReturn<NewPassword> }) {
  const { errors } = form.formState
  const field = (name: keyof NewPassword) => ({
    ...form.register(name),
    error: errors[name]?.message,
    alwaysShow: errors[name] !== undefined,
    autoComplete: 'new-password',
  })
  return (
    <>
      <Stack gap="tight">
        <PasswordField label="New password" {...field('password')} />
        <PasswordStrength password={useWatch({ control: form.control, name: 'password' })} />
      </Stack>
      <PasswordField label="Repeat password" {...field('password_confirm')} />
    </>
  )
}
