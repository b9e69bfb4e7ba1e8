import { SettingsPage } from '#web/platform/settings-page.tsx'
import { useUser } from '../session-query.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** With what the owner signs in. */
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
