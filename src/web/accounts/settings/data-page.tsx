import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportPanel } from './export-panel.tsx'

/** What the account holds, to take along or to have deleted. */
export const DataPage = () => (
  <SettingsPage title="Your data">
    <ExportPanel />
    <DeleteAccount />
  </SettingsPage>
)
