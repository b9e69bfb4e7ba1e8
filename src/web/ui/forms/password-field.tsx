import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { type InputProps, TextInput } from './text-field.tsx'

/** Password field that can show its text. */
export function PasswordField({
  label,
  hint,
  error,
  warning,
  alwaysShow,
  isOptional,
  ...input
}: FieldProps & InputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, warning, alwaysShow, isOptional }}>
      <div className="relative [&>input]:pe-12">
        <TextInput {...input} type={isShown ? 'text' : 'password'} />
        <div className="absolute inset-y-0 end-0.5 flex items-center">
          <IconButton
            label="Show the password"
            aria-pressed={isShown}
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      </div>
    </Field>
  )
}
