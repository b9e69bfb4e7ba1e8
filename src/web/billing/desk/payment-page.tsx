import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { askAboutPayable, decidePayableTax } from '#contract/billing/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay, formatMinute } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { AnswerBank } from './answer-bank.tsx'
import { BookReturn } from './book-return.tsx'
import { ForFinance } from './for-finance.tsx'
import {
  channels,
  type DeskPayable,
  inWords,
  isAnswerable,
  lookOfDispute,
  payableStates,
  paymentStates,
  refundStates,
} from './payment-words.ts'
import { deskPayments, payableQuery } from './queries.ts'
import { GiveBack } from './give-back.tsx'
import { SaveBundle } from './save-bundle.tsx'

const route = getRouteApi('/inside/desk/payments/$payableId')

/** All details of a payable, and staff's actions on it. */
export function DeskPaymentPage() {
  const { payableId } = route.useParams()
  const payable = useQuery(payableQuery(payableId))
  return (
    <ForFinance
      title={payable.data?.title ?? 'Payment'}
      under={{ key: 'payments', content: <TextLink to="/desk/payments">Payments</TextLink> }}
    >
      <Loaded query={payable} label="Loading the payment" lines={8}>
        {(of) => <Shown of={of} />}
      </Loaded>
    </ForFinance>
  )
}

function Shown({ of }: { of: DeskPayable }) {
  const { word, ...look } = payableStates[of.state]
  const open = of.disputes.filter(({ state }) => state === 'open')
  return (
    <>
      <Panel title="How it stands" aside={<StatusMark {...look}>{word}</StatusMark>}>
        <Facts
          facts={[
            { name: 'Asked for', value: <Mono>{formatDay(of.createdAt)}</Mono> },
            ...of.lines.map(({ description, amount }) => ({ name: inWords(amount, of.currency), value: description })),
            { name: 'Together', value: inWords(of.total, of.currency) },
            { name: 'Came in and stayed', value: inWords(of.received, of.currency) },
            ...of.disputes.flatMap(answerOf),
            ...(of.isPayoutHeld ? [{ name: 'Pay-out', value: 'held until the dispute is decided' }] : []),
          ]}
        />
        <Row gap="tight">
          <Act
            payableId={of._id}
            label="Ask what became of it"
            done="The payment services were asked."
            act={() => call(askAboutPayable)({ payableId: of._id })}
          />
          {of.documents.every(({ kind }) => kind !== 'invoice') && (
            <Act
              payableId={of._id}
              label="Decide its tax again"
              done="The tax is decided. What was waiting for it is issued."
              act={() => call(decidePayableTax)({ payableId: of._id })}
            />
          )}
          {open.length > 0 && <SaveBundle payable={of} />}
          {of.disputes.filter(isAnswerable).map((dispute) => (
            <AnswerBank key={dispute.object} payableId={of._id} dispute={dispute} />
          ))}
        </Row>
      </Panel>
      <MovedPanel of={of} />
      <Panel title="Documents">
        <Table
          label="Invoice, receipts and credit notes"
          columns={documentColumns}
          rows={of.documents}
          keyOf={({ _id }) => _id}
        />
      </Panel>
      <Panel title="What happened">
        <Table label="History of the payment" columns={historyColumns} rows={historyOf(of)} keyOf={({ id }) => id} />
      </Panel>
    </>
  )
}

function MovedPanel({ of }: { of: DeskPayable }) {
  return (
    <Panel title="Payments and refunds">
      <Table label="Money that moved" columns={movedColumns} rows={movedOf(of)} keyOf={({ id }) => id} />
      {of.refundable.map((one) => {
        const { isByHand, isByUs } = waysBack(of, one.payment)
        return (
          <Row key={one.payment} gap="tight">
            {isByHand && <BookReturn payableId={of._id} refundable={one} />}
            {isByUs && <GiveBack payableId={of._id} refundable={one} />}
          </Row>
        )
      })}
    </Panel>
  )
}

/** Ways of refunding. Transfers go back by hand, and so may failed refunds of a payment service. */
function waysBack({ payments, refunds }: DeskPayable, payment: string) {
  const processor = payments.find(({ _id }) => _id === payment)?.processor
  const isTransfer = processor === 'bank' || processor === 'firm'
  const isFailed = refunds.some((one) => one.payment === payment && one.state === 'failed')
  return { isByHand: isTransfer || isFailed, isByUs: !isTransfer }
}

const answerOf = ({ answeredAt, answeredBy }: DeskPayable['disputes'][number]): Fact[] =>
  answeredAt === null
    ? []
    : [
        {
          name: 'Dispute answered',
          value: `${formatDay(answeredAt)}, ${answeredBy === null ? 'at the payment service' : `by ${answeredBy}`}`,
        },
      ]

type ActProps = { payableId: string; label: string; done: string; act: () => Promise<DeskPayable> }

/** Something that staff have done, which answers with how the payment stands then. */
function Act({ payableId, label, done, act }: ActProps) {
  const queryClient = useQueryClient()
  const acting = useMutation({
    mutationFn: act,
    onSuccess: (payable) => {
      queryClient.setQueryData(payableQuery(payableId).queryKey, payable)
      notify(done, { tone: 'ok' })
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(deskPayments),
  })
  return (
    <Button look="quiet" size="small" isBusy={acting.isPending} onClick={() => acting.mutate()}>
      {label}
    </Button>
  )
}

type Moved = { id: string; what: string; at: string; amount: string; state: string; why: string }

const movedOf = ({ payments, refunds, disputes }: DeskPayable): Moved[] =>
  [
    ...payments.map(({ _id, processor, createdAt, amount, currency, state }) => ({
      id: _id,
      what: `Payment, ${channels[processor]}`,
      at: createdAt,
      amount: inWords(amount, currency),
      state: paymentStates[state],
      why: '',
    })),
    ...refunds.map(({ _id, createdAt, amount, currency, state, reason }) => ({
      id: _id,
      what: 'Refund',
      at: createdAt,
      amount: inWords(-amount, currency),
      state: refundStates[state],
      why: reason,
    })),
    ...disputes.map((dispute) => ({
      id: dispute.object,
      what: `Dispute, ${channels[dispute.processor]}`,
      at: dispute.openedAt,
      amount: inWords(-dispute.amount, dispute.currency),
      state: lookOfDispute(dispute).word.toLowerCase(),
      why: dispute.reason?.replaceAll('_', ' ') ?? '',
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))

const movedColumns: readonly Column<Moved>[] = [
  { key: 'at', header: 'Day', isOneLine: true, cell: ({ at }) => <Mono>{formatDay(at)}</Mono> },
  { key: 'what', header: 'What', cell: ({ what }) => what },
  { key: 'amount', header: 'Amount', align: 'end', isOneLine: true, cell: ({ amount }) => amount },
  { key: 'state', header: 'State', cell: ({ state }) => state },
  { key: 'why', header: 'Why', cell: ({ why }) => why },
]

const documentColumns: readonly Column<DeskPayable['documents'][number]>[] = [
  { key: 'day', header: 'Day', isOneLine: true, cell: ({ issuedAt }) => <Mono>{formatDay(issuedAt)}</Mono> },
  { key: 'number', header: 'Number', isOneLine: true, cell: ({ number }) => <Mono>{number}</Mono> },
  { key: 'kind', header: 'What', cell: ({ kind }) => kind.replace('-', ' ') },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    isOneLine: true,
    cell: ({ gross, currency }) => inWords(gross, currency),
  },
  {
    key: 'file',
    header: 'File',
    isOneLine: true,
    cell: ({ url, number }) =>
      url === null ? (
        'Being signed'
      ) : (
        <OutLink href={url} aria-label={`PDF of ${number}`}>
          PDF
        </OutLink>
      ),
  },
]

type Happened = DeskPayable['history'][number] & { id: string }

const historyOf = ({ history }: DeskPayable): Happened[] =>
  history.map((fact, at) => ({ ...fact, id: `${at} ${fact.kind}` }))

const historyColumns: readonly Column<Happened>[] = [
  { key: 'at', header: 'When', isOneLine: true, cell: ({ at }) => <Mono>{formatMinute(at)}</Mono> },
  { key: 'kind', header: 'What', isOneLine: true, cell: ({ kind }) => kind.replaceAll('-', ' ') },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    isOneLine: true,
    cell: ({ amount, currency }) => (amount === null || currency === null ? '' : inWords(amount, currency)),
  },
  { key: 'cause', header: 'Told by', cell: ({ cause }) => <Mono>{cause}</Mono> },
]
