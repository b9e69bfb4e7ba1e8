import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { getOwnerDocument, getStatementFile } from '#contract/billing/statements/endpoints.ts'
import type { OwnerDocument, Statement, StatementLine } from '#contract/billing/statements/statements.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { download } from '#web/platform/calls/download.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { OwnInvoicePanel } from './own-invoice.tsx'
import { statementQuery } from './queries.ts'
import { inWords, lineWords, periodOf } from './remittance-words.ts'
import { SaveFile } from './save-file.tsx'

const route = getRouteApi('/inside/remittance/$number')

/** One statement: its balances, every movement, its files and the invoices that were written with it. */
export function StatementPage() {
  const { number } = route.useParams()
  useTitle(`Statement ${number}`)
  const isShown = useIsOn('remittance')
  const statement = useQuery(statementQuery(number))
  if (!isShown) return <NotFoundPage />
  return (
    <Page title={`Statement ${number}`} above={<TextLink to="/remittance">Statements</TextLink>}>
      <Loaded query={statement} label="Loading the statement">
        {(known) => (
          <Stack>
            <Sums statement={known} />
            <Files statement={known} />
            <Table
              label="Movements"
              columns={columnsOf(known.currency)}
              rows={known.lines.map((line, nth) => ({ ...line, nth }))}
              keyOf={({ nth }) => String(nth)}
            />
            {known.documents.length > 0 && <Documents statement={known} />}
            {known.invoicing === 'own' && <OwnInvoicePanel statement={known} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const Sums = ({ statement }: { statement: Statement }) => {
  const { currency, opening, closing, earned, paidOut } = statement
  const rest = closing - opening - earned + paidOut
  return (
    <Panel title={periodOf(statement)}>
      <SumLines label="From balance to balance">
        <SumLine name="Opening balance" sum={inWords(opening, currency)} />
        <SumLine name="Your share of what was paid" sum={inWords(earned, currency)} />
        <SumLine name="Paid out by the bank" sum={inWords(-paidOut, currency)} />
        {rest !== 0 && (
          <SumLine
            name="Reserve, tax and pay-outs on their way"
            note="Each of them is a line below."
            sum={inWords(rest, currency)}
          />
        )}
        <SumLine name="Closing balance" sum={inWords(closing, currency)} isTotal />
      </SumLines>
    </Panel>
  )
}

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'XLSX'],
  ['csv', 'CSV'],
] as const

const Files = ({ statement: { number, isReady } }: { statement: Statement }) => (
  <Row>
    {formats.map(([format, label]) =>
      format === 'pdf' && !isReady ? (
        <Text key={format}>The PDF is being signed.</Text>
      ) : (
        <SaveFile
          key={format}
          name={number}
          label={label}
          save={() => download(getStatementFile, { number, format })}
        />
      ),
    )}
  </Row>
)

type Line = StatementLine & { nth: number }
type Amount = 'gross' | 'tax' | 'fee' | 'costs' | 'share' | 'reserve' | 'withheld' | 'paid' | 'balance'

function columnsOf(currency: string): readonly Column<Line>[] {
  const amount = (key: Amount, header: string): Column<Line> => ({
    key,
    header,
    align: 'end',
    isOneLine: true,
    cell: (line) => (line[key] === 0 ? '–' : inWords(line[key], currency)),
  })
  return [
    { key: 'at', header: 'Day', isOneLine: true, cell: ({ at }) => formatDay(at) },
    {
      key: 'case',
      header: 'Case',
      isOneLine: true,
      cell: ({ case: { _id, reference } }) => (
        <TextLink to="/cases/$caseId" params={{ caseId: _id }}>
          {reference}
        </TextLink>
      ),
    },
    { key: 'what', header: 'What', isWide: true, cell: (line) => <What line={line} /> },
    amount('gross', 'Gross'),
    amount('tax', 'Tax'),
    amount('fee', 'Fee'),
    amount('costs', 'Costs'),
    amount('share', 'Share'),
    amount('reserve', 'Reserve'),
    amount('withheld', 'Tax withheld'),
    amount('paid', 'Paid out'),
    amount('balance', 'Balance'),
  ]
}

const What = ({ line }: { line: Line }) => (
  <>
    {lineWords[line.kind]}
    {line.fee !== 0 && (
      <Text size="small" tone="dim">
        Fee {line.feePercent} %
      </Text>
    )}
    {line.kind === 'reserved' && line.reserveUntil !== null && (
      <Text size="small" tone="dim">
        Until {formatDay(line.reserveUntil)}
      </Text>
    )}
    {line.rate && (
      <Text size="small" tone="dim">
        {line.rate.source === 'bank' ? 'Rate of the bank' : 'ECB rate, for information'} of {formatDay(line.rate.on)}:{' '}
        {line.rate.rate}
      </Text>
    )}
    {line.creditNotes.map(({ number }) => (
      <Text key={number} size="small" tone="dim">
        Credit note {number}
      </Text>
    ))}
  </>
)

const Documents = ({ statement: { number, documents } }: { statement: Statement }) => (
  <Panel title="Invoices that we wrote in your name (self-billing)">
    <Entries label="Invoices that we wrote in your name">
      {documents.map((document) => (
        <Entry key={document.number} actions={<DocumentFiles number={number} document={document} />}>
          <Text>
            {document.kind === 'invoice' ? 'Invoice' : 'Credit note'} {document.number}:{' '}
            {inWords(document.gross, document.currency)}, of it tax {inWords(document.tax, document.currency)}
          </Text>
          {document.of !== null && (
            <Text size="small" tone="dim">
              Takes back {document.of}
            </Text>
          )}
          {document.noPdfBecause !== null && <Text size="small">{document.noPdfBecause}</Text>}
        </Entry>
      ))}
    </Entries>
  </Panel>
)

const DocumentFiles = ({ number, document }: { number: string; document: OwnerDocument }) =>
  document.files.map((format) => (
    <SaveFile
      key={format}
      name={document.number}
      label={format.toUpperCase()}
      save={() => download(getOwnerDocument, { number, document: document.number, format })}
    />
  ))
