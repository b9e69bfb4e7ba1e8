import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportPanel } from './export-panel.tsx'

/** Exports or deletes the account's data. */
export const DataPage = () => (
  <SettingsPage title="Your data">
    <ExportPanel />
    <DeleteAccount />
  </SettingsPage>
)
