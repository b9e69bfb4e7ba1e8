import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeeKey, feeKeys } from '#contract/pricing/fees.ts'
import type { FeesOnDesk } from '#contract/pricing/price-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { formatFee, feeName } from './fee-words.ts'
import { feesQuery } from './queries.ts'

/** The figures that prices are made of, each with where it comes from; those who may change them do so here. */
export function FeesPage() {
  useTitle('Table of fees')
  const user = useUser()
  const mayChange = useMay()('finance')
  const fees = useQuery({ ...feesQuery, enabled: user?.role === 'staff' })
  if (!user) return <DetailSkeleton label="Loading the table of fees" />
  if (user.role !== 'staff') return <NotFoundPage />
  return (
    <Page title="Table of fees" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={fees} label="Loading the table of fees" lines={12}>
        {(of) => <Shown of={of} mayChange={mayChange} />}
      </Loaded>
    </Page>
  )
}

function Shown({ of, mayChange }: { of: FeesOnDesk; mayChange: boolean }) {
  const [changing, change] = useState<FeeKey>()
  return (
    <Stack gap="loose">
      <Text>
        A use costs its figure in US dollars, times market, size, days and exclusivity. A change counts for prices that
        are set from then on.
      </Text>
      <Table
        label="Table of fees"
        columns={columnsOf(of, mayChange ? change : undefined)}
        rows={feeKeys}
        keyOf={(key) => key}
      />
      <Changes history={of.history} />
      {changing && (
        <FeeDialog key={`${of.version} ${changing}`} feeKey={changing} of={of} onClose={() => change(undefined)} />
      )}
    </Stack>
  )
}

const columnsOf = ({ fees }: FeesOnDesk, onChange: ((key: FeeKey) => void) | undefined): Column<FeeKey>[] => [
  { key: 'name', header: 'Figure', cell: feeName },
  { key: 'value', header: 'Value', align: 'end', isOneLine: true, cell: (key) => formatFee(key, fees[key].value) },
  { key: 'source', header: 'Source', cell: (key) => fees[key].source },
  { key: 'date', header: 'Of', isOneLine: true, cell: (key) => <Mono>{fees[key].date}</Mono> },
  ...(onChange
    ? [
        {
          key: 'change',
          header: 'Change it',
          isOneLine: true,
          cell: (key: FeeKey) => (
            <Button look="quiet" size="small" aria-label={`Change ${feeName(key)}`} onClick={() => onChange(key)}>
              Change
            </Button>
          ),
        },
      ]
    : []),
]

const Changes = ({ history }: Pick<FeesOnDesk, 'history'>) => (
  <Stack gap="tight">
    <Heading level={2}>Changes</Heading>
    <Entries label="Changes of the table">
      {history.map(({ version, reason, setAt, setBy, changes }) => (
        <Entry key={version}>
          <Text>{reason}</Text>
          <Text size="small" tone="dim">
            Version {version} · <Mono>{formatDay(setAt)}</Mono> · {setBy}
          </Text>
          {changes.map(({ key, from, to }) => (
            <Text key={key} size="small">
              {feeName(key)}: {formatFee(key, from)} → {formatFee(key, to)}
            </Text>
          ))}
        </Entry>
      ))}
    </Entries>
  </Stack>
)
