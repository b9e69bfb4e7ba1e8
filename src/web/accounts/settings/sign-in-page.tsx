import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { useUser } from '../sign-in/session-query.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'

/** Sign-in settings of the owner: address, password and second factor. */
export function SignInPage() {
  const user = useUser()
  return (
    <SettingsPage title="Signing in">
      {user && <EmailForm user={user} />}
      <PasswordForm />
      <SecondFactor />
    </SettingsPage>
  )
}
