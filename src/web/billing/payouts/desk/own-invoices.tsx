import { useQuery } from '@tanstack/react-query'
import { type DeskOwnInvoice, getOwnInvoiceFile } from '#contract/billing/statements/desk-endpoints.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { SaveFile } from '../../remittance/save-file.tsx'
import { ownInvoicesQuery } from '../queries.ts'

/** Invoices that owners sent for their statements. */
export const OwnInvoices = () => (
  <Panel title="Invoices of owners">
    <Loaded query={useQuery(ownInvoicesQuery)} label="Loading the invoices of owners">
      {({ data }) =>
        data.length === 0 ? (
          <Text>No owner has sent an invoice for a statement.</Text>
        ) : (
          <Table label="Invoices by statement" columns={columns} rows={data} keyOf={({ _id }) => _id} />
        )
      }
    </Loaded>
  </Panel>
)

const columns: readonly Column<DeskOwnInvoice>[] = [
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner.name },
  { key: 'number', header: 'Invoice', isOneLine: true, cell: ({ number }) => <Mono>{number}</Mono> },
  { key: 'statement', header: 'Statement', isOneLine: true, cell: ({ statement }) => <Mono>{statement}</Mono> },
  { key: 'day', header: 'Day', isOneLine: true, cell: ({ issuedOn }) => formatDay(issuedOn) },
  {
    key: 'gross',
    header: 'Amount',
    align: 'end',
    isOneLine: true,
    cell: ({ gross, currency }) => formatAmount(gross, currency, 'en'),
  },
  { key: 'state', header: 'Match', isWide: true, cell: (invoice) => <Match invoice={invoice} /> },
  {
    key: 'file',
    header: 'File',
    isOneLine: true,
    cell: ({ _id: statementId, number }) => (
      <SaveFile name={number} label="Save" save={() => download(getOwnInvoiceFile, { statementId })} />
    ),
  },
]

const Match = ({ invoice: { state, problem } }: { invoice: DeskOwnInvoice }) =>
  state === 'matched' ? (
    <StatusMark filled="full" tone="ok">
      Matched
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="warn">
      {problem ?? 'Differs'}
    </StatusMark>
  )
