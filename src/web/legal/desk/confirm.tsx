import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { confirmStatement, type FirmStatement, getStatementDocument } from '#contract/legal/statements.ts'
import { minorOf } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'

const holders = [
  { value: 'bank', label: 'It is on our bank’s statement' },
  { value: 'firm', label: 'The firm holds it for us' },
] as const

type ConfirmProps = { caseId: Id; statement: FirmStatement; onDone: () => void }

/** Puts money of a statement into the ledger, as it stands on our bank's statement or on the firm's; and the document that it rests on. */
export function Confirm({ caseId, statement, onDone }: ConfirmProps) {
  const { _id: statementId, document, state, currency } = statement
  const isDue = currency !== null && (state === 'stated' || state === 'confirmed-in-part')
  return (
    <>
      {document !== null && (
        <Row>
          <FileButton
            label={`Read ${document}`}
            name={formatDay(statement.at)}
            get={() => download(getStatementDocument, { caseId, statementId })}
          />
        </Row>
      )}
      {isDue && <ConfirmForm caseId={caseId} statementId={statementId} currency={currency} onDone={onDone} />}
    </>
  )
}

type FormProps = Pick<ConfirmProps, 'caseId' | 'onDone'> & {
  statementId: Id
  currency: NonNullable<FirmStatement['currency']>
}

function ConfirmForm({ caseId, statementId, currency, onDone }: FormProps) {
  const [typed, setTyped] = useState({ reference: '', on: '' })
  const [heldBy, setHeldBy] = useState<'bank' | 'firm' | null>(null)
  const [amount, setAmount] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const confirm = useMutation({
    mutationFn: (money: { heldBy: 'bank' | 'firm'; amount: number }) =>
      call(confirmStatement)({ caseId, statementId, currency, ...typed, ...money }),
    onSuccess: onDone,
  })
  const problems = problemsOf({ ...typed, heldBy, amount })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const minor = amount === null ? undefined : minorOf({ value: amount, currency })
    if (heldBy !== null && minor !== undefined && isWhole(problems)) confirm.mutate({ heldBy, amount: minor })
  }
  return (
    <Form onSubmit={submit} failure={confirm.isError ? sentenceOf(confirm.error) : undefined}>
      <RadioOptions
        question="Where is the money?"
        options={holders}
        value={heldBy}
        onChange={setHeldBy}
        error={problems.heldBy}
        alwaysShow={isTried}
      />
      <Columns least="narrow">
        <MoneyField
          label="Amount confirmed"
          value={amount}
          currency={currency}
          error={problems.amount}
          alwaysShow={isTried}
          onChange={setAmount}
        />
        <TextField
          label="Its reference"
          value={typed.reference}
          error={problems.reference}
          alwaysShow={isTried}
          onChange={({ target }) => setTyped({ ...typed, reference: target.value })}
        />
        <TextField
          label="Confirmed for the day"
          type="date"
          value={typed.on}
          error={problems.on}
          alwaysShow={isTried}
          onChange={({ target }) => setTyped({ ...typed, on: target.value })}
        />
      </Columns>
      <Row>
        <Button type="submit" look="quiet" size="small" isBusy={confirm.isPending}>
          Confirm this money
        </Button>
      </Row>
    </Form>
  )
}

type Typed = { heldBy: 'bank' | 'firm' | null; amount: number | null; reference: string; on: string }

const problemsOf = ({ heldBy, amount, reference, on }: Typed) => ({
  heldBy: heldBy === null ? 'Please choose where the money is.' : undefined,
  amount: amount !== null && amount > 0 ? undefined : 'Type the amount as it stands there.',
  reference: reference.trim() === '' ? 'Copy the reference of this movement.' : undefined,
  on: on === '' ? 'Choose the day on which it was booked.' : undefined,
})

const isWhole = (problems: ReturnType<typeof problemsOf>) => Object.values(problems).every((one) => one === undefined)
