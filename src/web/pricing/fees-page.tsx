import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openFees } from '#contract/pricing/fee-backing.ts'
import { type FeeKey, feeKeys } from '#contract/pricing/fees.ts'
import type { FeesOnDesk } from '#contract/pricing/price-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { formatFee, feeName } from './fee-words.ts'
import { feesQuery } from './queries.ts'
import { TakeFeesDialog } from './take-fees-dialog.tsx'

/** The figures that prices are made of, each with where it comes from; those who may change them do so here. */
export function FeesPage() {
  useTitle('Table of fees')
  const user = useUser()
  const may = useMay()
  const fees = useQuery({ ...feesQuery, enabled: user?.role === 'staff' })
  if (!user) return <DetailSkeleton label="Loading the table of fees" />
  if (user.role !== 'staff') return <NotFoundPage />
  return (
    <Page title="Table of fees" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={fees} label="Loading the table of fees" lines={12}>
        {(of) => <Shown of={of} mayChange={may('finance')} mayTake={may('finance', 'legal')} />}
      </Loaded>
    </Page>
  )
}

type Roles = { mayChange: boolean; mayTake: boolean }

function Shown({ of, mayChange, mayTake }: Roles & { of: FeesOnDesk }) {
  const [changing, change] = useState<FeeKey>()
  const [taking, take] = useState<readonly FeeKey[]>()
  const open = openFees(of)
  return (
    <Stack gap="loose">
      <Text>
        A use costs its figure in US dollars, times market, size, days and exclusivity. A change counts for prices that
        are set from then on.
      </Text>
      {open.length > 0 && (
        <Banner
          tone="warn"
          action={mayTake && <Button onClick={() => take(open)}>Take responsibility for all of them</Button>}
        >
          {open.length === 1 ? '1 figure has' : `${open.length} figures have`} no source. No price is set with such a
          figure before legal or finance takes responsibility for it.
        </Banner>
      )}
      <Table
        label="Table of fees"
        columns={columnsOf(of, { ...(mayChange && { change }), ...(mayTake && { take }) })}
        rows={feeKeys}
        keyOf={(key) => key}
      />
      <Changes history={of.history} />
      {changing && (
        <FeeDialog key={`${of.version} ${changing}`} feeKey={changing} of={of} onClose={() => change(undefined)} />
      )}
      {taking && <TakeFeesDialog key={of.version} keys={taking} of={of} onClose={() => take(undefined)} />}
    </Stack>
  )
}

type Acts = { change?: (key: FeeKey) => void; take?: (keys: readonly FeeKey[]) => void }

const columnsOf = (of: FeesOnDesk, { change, take }: Acts): Column<FeeKey>[] => [
  { key: 'name', header: 'Figure', cell: feeName },
  { key: 'value', header: 'Value', align: 'end', isOneLine: true, cell: (key) => formatFee(key, of.fees[key].value) },
  { key: 'source', header: 'Source', cell: (key) => <Source of={of} feeKey={key} /> },
  { key: 'date', header: 'Of', isOneLine: true, cell: (key) => <Mono>{of.fees[key].date}</Mono> },
  ...(take || change
    ? [
        {
          key: 'change',
          header: 'Change it',
          isOneLine: true,
          cell: (key: FeeKey) => (
            <Row>
              {change && (
                <Button look="quiet" size="small" aria-label={`Change ${feeName(key)}`} onClick={() => change(key)}>
                  Change
                </Button>
              )}
              {take && openFees(of).includes(key) && (
                <Button look="quiet" size="small" aria-label={`Answer for ${feeName(key)}`} onClick={() => take([key])}>
                  Answer for it
                </Button>
              )}
            </Row>
          ),
        },
      ]
    : []),
]

/** The source of a figure; who answers for one that has none. */
function Source({ of: { fees, unsourced, responsibility }, feeKey }: { of: FeesOnDesk; feeKey: FeeKey }) {
  const taken = responsibility[feeKey]
  return (
    <>
      {fees[feeKey].source}
      {unsourced.includes(feeKey) && (
        <Text size="small" tone="dim">
          {taken
            ? `Our own figure. ${taken.name} answers for it since ${formatDay(taken.at)}.`
            : 'Our own figure. Nobody answers for it yet.'}
        </Text>
      )}
    </>
  )
}

const Changes = ({ history }: Pick<FeesOnDesk, 'history'>) => (
  <Stack gap="tight">
    <Heading level={2}>Changes</Heading>
    <Entries label="Changes of the table">
      {history.map(({ version, reason, setAt, setBy, changes, taken }) => (
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
          {taken.length > 0 && (
            <Text size="small">
              {setBy} answers for: {taken.map(feeName).join(', ')}
            </Text>
          )}
        </Entry>
      ))}
    </Entries>
  </Stack>
)
