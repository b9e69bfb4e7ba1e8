import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bookTransfer } from '#contract/billing/desk-endpoints.ts'
import { agreeToParts, askForCase, type CaseMoney, getCaseMoney } from '#contract/cases/money-endpoints.ts'
import { formatAmount, Currency, minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

const moneyQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'money', caseId],
    queryFn: ({ signal }) => call(getCaseMoney, signal)({ caseId }),
  })

type MoneyPanelProps = {
  caseId: Id
  /** Whether the reader books what came to the bank, and whether they agree to more parts. */
  books: boolean
  agrees: boolean
}

/** What was paid for a case and how, its licences, and what staff do by hand: book a transfer, agree to more parts. */
export function MoneyPanel({ caseId, books, agrees }: MoneyPanelProps) {
  const money = useQuery(moneyQuery(caseId))
  return (
    <Panel title="Payment">
      <Loaded query={money} label="Loading what was paid" lines={3}>
        {(of) => (
          <Stack>
            <Paid of={of} />
            {books && (of.payable ? <Transfer caseId={caseId} payable={of.payable} /> : <AskFirst caseId={caseId} />)}
            {agrees && <MoreParts caseId={caseId} parts={of.parts} />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

const written = (amount: number, currency: string) => formatAmount(amount, currency, 'en')

function Paid({ of: { payable, plan, licences } }: { of: CaseMoney }) {
  return (
    <Stack gap="tight">
      <Text>
        {payable
          ? `${written(payable.received, payable.currency)} of ${written(payable.total, payable.currency)} is paid.`
          : 'Nobody has set out to pay yet.'}
      </Text>
      {payable &&
        plan?.parts.map(({ n, due, amount, state }) => (
          <Text key={n} size="small">
            Part {n}, <Mono>{due.slice(0, 10)}</Mono>: {written(amount, payable.currency)}, {state}
          </Text>
        ))}
      {licences.map(({ _id, number, state, until }) => (
        <Text key={_id} size="small">
          Licence <Mono>{number}</Mono>, {state}
          {until !== null && `, until ${until}`}
        </Text>
      ))}
    </Stack>
  )
}

/** Changes a payment and reloads the panel. */
function useChange<Sent>(caseId: Id, change: (sent: Sent) => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone()
      void queryClient.invalidateQueries({ queryKey: ['desk'] })
      void queryClient.invalidateQueries(moneyQuery(caseId))
    },
  })
}

const nothing = { reference: '', bookedOn: '' }

/** Before anybody set out to pay there is nothing that a transfer could be booked for. */
function AskFirst({ caseId }: { caseId: Id }) {
  const ask = useChange(
    caseId,
    () => call(askForCase)({ caseId }),
    () => undefined,
  )
  return (
    <Form onSubmit={() => ask.mutate(undefined)} failure={ask.isError ? sentenceOf(ask.error) : undefined}>
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={ask.isPending}>
          A transfer came: book it
        </Button>
      </Row>
    </Form>
  )
}

/** A transfer that stands on our bank's statement. */
function Transfer({ caseId, payable }: { caseId: Id; payable: NonNullable<CaseMoney['payable']> }) {
  const [typed, setTyped] = useState(nothing)
  const [amount, setAmount] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const currency = Currency.parse(payable.currency)
  const book = useChange(
    caseId,
    (value: number) =>
      call(bookTransfer)({ payableId: payable._id, ...typed, currency, amount: minorOf({ value, currency }) ?? 0 }),
    () => {
      setTyped(nothing)
      setAmount(null)
      setTried(false)
    },
  )
  const problems = {
    amount: amount !== null && amount > 0 ? undefined : 'Type the amount as it stands on the statement.',
    reference: typed.reference.trim() === '' ? 'Copy the bank’s reference of this movement.' : undefined,
    bookedOn: typed.bookedOn === '' ? 'Choose the day on which the bank booked it.' : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount !== null && Object.values(problems).every((problem) => problem === undefined)) book.mutate(amount)
  }
  const field = (name: keyof typeof nothing, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={typed[name]}
      error={problems[name]}
      alwaysShow={isTried}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <Form onSubmit={submit} failure={book.isError ? sentenceOf(book.error) : undefined}>
      <Columns least="narrow">
        <MoneyField
          label="Transfer"
          value={amount}
          currency={currency}
          error={problems.amount}
          alwaysShow={isTried}
          onChange={setAmount}
        />
        {field('reference', 'The bank’s reference')}
        {field('bookedOn', 'Booked on', 'date')}
      </Columns>
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={book.isPending}>
          Book the transfer
        </Button>
      </Row>
    </Form>
  )
}

/** Hardship: more parts than anybody may choose alone. */
function MoreParts({ caseId, parts }: { caseId: Id; parts: number }) {
  const [typed, setTyped] = useState({ parts: '6', reason: '' })
  const [isTried, setTried] = useState(false)
  const agree = useChange(
    caseId,
    (wanted: number) => call(agreeToParts)({ caseId, parts: wanted, reason: typed.reason }),
    () => setTried(false),
  )
  const wanted = Number(typed.parts)
  const isNumber = Number.isInteger(wanted) && wanted >= 2 && wanted <= 12
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNumber && typed.reason.trim() !== '') agree.mutate(wanted)
  }
  return (
    <Form onSubmit={submit} failure={agree.isError ? sentenceOf(agree.error) : undefined}>
      <Text size="small">It may be paid in up to {parts} parts.</Text>
      <Columns least="narrow">
        <TextField
          label="Agree to so many parts"
          inputMode="numeric"
          value={typed.parts}
          error={isNumber ? undefined : 'A number from 2 to 12.'}
          alwaysShow={isTried}
          onChange={({ target }) => setTyped({ ...typed, parts: target.value })}
        />
        <TextField
          label="Why"
          value={typed.reason}
          error={typed.reason.trim() === '' ? 'Please say why.' : undefined}
          alwaysShow={isTried}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
      </Columns>
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={agree.isPending}>
          Agree to it
        </Button>
      </Row>
    </Form>
  )
}
