import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownFee } from '#contract/registrations/fee-endpoints.ts'
import { FeeEntryKind, feeKinds, officeNames } from '#contract/registrations/fees.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { feesQuery } from '../queries.ts'
import { FeeDialog } from './fee-dialog.tsx'
import { formatFeeAmount } from './fee-words.ts'

/** The dated fees of the Offices and the rate of the Canadian dollar: the entry in force, its source, and every entry before it. */
export function RegistrationFeesPage() {
  const may = useMay()
  const found = useQuery(feesQuery)
  return (
    <StaffFrame title="Office fees" user={useUser()} isOpen={may('finance') || may('legal')}>
      <Loaded query={found} label="Loading the fees" lines={12}>
        {({ data }) => (
          <Stack gap="loose">
            <Text>An order has the entry that counts on the day of its payment. The screens to file have it, too.</Text>
            {FeeEntryKind.options.map((kind) => (
              <FeesOfKind key={kind} fees={data.filter((fee) => fee.kind === kind)} />
            ))}
          </Stack>
        )}
      </Loaded>
    </StaffFrame>
  )
}

function FeesOfKind({ fees }: { fees: readonly ShownFee[] }) {
  const [isAdding, add] = useState(false)
  const inForce = fees.find(({ isInForce }) => isInForce)
  if (!inForce) return null
  const { kind, label, currency } = inForce
  const later = fees.filter(({ from, isInForce }) => !isInForce && from > inForce.from)
  return (
    <Stack gap="tight">
      <Heading level={2}>{label}</Heading>
      {inForce.isOld && (
        <Banner tone="warn">
          Nobody has read the source for a year. Read it again, and add an entry, also where the amount is the same.
        </Banner>
      )}
      <Facts facts={factsOf(inForce)} mayStack />
      {later.map((fee) => (
        <Text key={fee.from} size="small">
          {formatFeeAmount(fee)} from <Mono>{fee.from}</Mono> on
        </Text>
      ))}
      <Row>
        <Button look="quiet" size="small" aria-label={`Add an entry: ${label}`} onClick={() => add(true)}>
          Add an entry
        </Button>
      </Row>
      <Disclosure summary={`History of ${label}, ${fees.length}`}>
        <History label={label} fees={fees} />
      </Disclosure>
      {isAdding && <FeeDialog about={{ kind, label, currency }} onClose={() => add(false)} />}
    </Stack>
  )
}

const factsOf = (fee: ShownFee) => [
  ...(fee.kind === 'cad-usd' ? [] : [{ name: 'Office', value: officeNames[feeKinds[fee.kind].office] }]),
  { name: fee.kind === 'cad-usd' ? 'Rate' : 'Fee', value: formatFeeAmount(fee) },
  { name: 'Valid from', value: <Mono>{fee.from}</Mono> },
  { name: 'Source', value: <Source fee={fee} /> },
  { name: 'Read on', value: <Mono>{fee.checkedAt}</Mono> },
]

const Source = ({ fee: { source } }: { fee: ShownFee }) =>
  source.address === null ? source.title : <OutLink href={source.address}>{source.title}</OutLink>

const cells = {
  from: ({ from }: ShownFee) => <Mono>{from}</Mono>,
  source: (fee: ShownFee) => <Source fee={fee} />,
  read: ({ checkedAt }: ShownFee) => <Mono>{checkedAt}</Mono>,
}

const History = ({ label, fees }: { label: string; fees: readonly ShownFee[] }) => (
  <Table
    label={`Entries of ${label}`}
    rows={fees}
    keyOf={({ from, at, amount }) => `${from} ${at} ${amount}`}
    columns={[
      { key: 'amount', header: 'Amount', cell: formatFeeAmount, isOneLine: true },
      { key: 'from', header: 'Valid from', cell: cells.from, isOneLine: true },
      { key: 'source', header: 'Source', cell: cells.source },
      { key: 'read', header: 'Read on', cell: cells.read, isOneLine: true },
      { key: 'by', header: 'Added by', cell: ({ by }) => by ?? 'Comes with the product' },
    ]}
  />
)
