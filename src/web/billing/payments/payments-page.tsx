import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { standingQuery } from '../queries.ts'
import { Cards } from './cards.tsx'
import { Invoices } from './invoices.tsx'

/** The cards that are kept, and what was paid by them. */
export function PaymentsPage() {
  const standing = useQuery(standingQuery).data
  return (
    <SettingsPage title="Payments">
      <Cards standing={standing} />
      <Stack>
        <Heading level={2}>Invoices</Heading>
        <Invoices areIssued={standing?.issuesInvoices} />
      </Stack>
    </SettingsPage>
  )
}
