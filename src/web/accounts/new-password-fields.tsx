import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { NewPassword } from './new-password.ts'
import { PasswordStrength } from './password-strength.tsx'

type Props = {
  register: (name: keyof NewPassword) => UseFormRegisterReturn
  errors: FieldErrors<NewPassword>
  /** As typed so far. */
  password: string
}

/** New password with its strength, and its repetition. */
export function NewPasswordFields({ register, errors, password }: Props) {
  const field = (name: keyof NewPassword) => ({
    ...register(name),
    error: errors[name]?.message,
    alwaysShow: errors[name] !== undefined,
    autoComplete: 'new-password',
  })
  return (
    <>
      <Stack gap="tight">
        <PasswordField label="New password" {...field('password')} />
        <PasswordStrength password={password} error={errors.password?.message} />
      </Stack>
      <PasswordField label="Repeat password" {...field('password_confirm')} />
    </>
  )
}
