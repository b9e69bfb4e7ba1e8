import { useQuery } from '@tanstack/react-query'
import type { listPayoutChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { sanctionSources } from '#contract/billing/payouts/lists.ts'
import type { Received } from '#contract/endpoint.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { formatDay } from '#web/platform/moments.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { checksQuery } from '../queries.ts'
import { FirmMoney } from './firm-money.tsx'
import { NamesToDecide } from './names-to-decide.tsx'
import { OpenCountries } from './open-countries.tsx'
import { OwnInvoices } from './own-invoices.tsx'
import { OwnersToCheck } from './owners-to-check.tsx'

/** Names to decide, owners to check, and the lists of sanctions in use. */
export function PayeesPage() {
  useTitle('Payees')
  const user = useUser()
  const ask = useMay()
  const may = ask('finance', 'legal')
  const isFinance = ask('finance')
  const checks = useQuery({ ...checksQuery, enabled: may })
  if (!user) return <DetailSkeleton label="Loading the payees" />
  if (!may) return <NotFoundPage />
  return (
    <Page title="Payees" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={checks} label="Loading the payees">
        {({ hits, owners, lists }) => (
          <Stack gap="loose">
            <NamesToDecide hits={hits} />
            <OwnersToCheck owners={owners} />
            {isFinance && <OwnInvoices />}
            <FirmMoney />
            <OpenCountries />
            <Lists lists={lists} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

type List = Received<typeof listPayoutChecks>['lists'][number]

const Lists = ({ lists }: { lists: readonly List[] }) => (
  <Panel title="Lists of sanctions">
    <Text size="small" tone="dim">
      The operator reads a file with “rightframe sanctions”. Every payee is then held against it.
    </Text>
    <Table label="Versions in use" columns={columns} rows={lists} keyOf={({ source }) => source} />
  </Panel>
)

const columns: readonly Column<List>[] = [
  { key: 'list', header: 'List', cell: ({ source }) => sanctionSources[source].name },
  {
    key: 'version',
    header: 'Version',
    isOneLine: true,
    cell: ({ current }) =>
      current ? (
        <Mono>{current.version}</Mono>
      ) : (
        <StatusMark filled="empty" tone="warn">
          Not read yet
        </StatusMark>
      ),
  },
  { key: 'read', header: 'Read', isOneLine: true, cell: ({ current }) => current && formatDay(current.readAt) },
  {
    key: 'names',
    header: 'Names',
    align: 'end',
    isOneLine: true,
    cell: ({ current }) => current?.names.toLocaleString('en-US'),
  },
  { key: 'hash', header: 'SHA-256', cell: ({ current }) => current && <Mono>{current.sha256.slice(0, 16)}</Mono> },
]
