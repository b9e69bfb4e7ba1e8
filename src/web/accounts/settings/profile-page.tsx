import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { useUser } from '../sign-in/session-query.ts'
import { DetailsForm } from './details-form.tsx'
import { LanguageForm } from './language-form.tsx'
import { ReferralCode } from './referral-code.tsx'

/** Name of the owner and form of address. */
export function ProfilePage() {
  const user = useUser()
  return (
    <SettingsPage title="Profile">
      {user && <DetailsForm user={user} />}
      {user && <LanguageForm user={user} />}
      <ReferralCode />
    </SettingsPage>
  )
}
