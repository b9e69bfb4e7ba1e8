import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportPanel } from './export-panel.tsx'

/** Exports or deletes the account's data, and shows the ways to bring data from elsewhere. */
export const DataPage = () => (
  <SettingsPage title="Your data">
    <ExportPanel />
    <Panel title="Bring from another service">
      <Text size="small" tone="dim">
        Read lists of any service, as CSV or XLSX. You choose the columns, look at the result first, and can undo it.
      </Text>
      <Text>
        <TextLink to="/matches/decisions">Decisions on matches</TextLink> ·{' '}
        <TextLink to="/cases/elsewhere">Cases handled elsewhere</TextLink> ·{' '}
        <TextLink to="/licences">Licences and sales</TextLink>
      </Text>
    </Panel>
    <DeleteAccount />
  </SettingsPage>
)
