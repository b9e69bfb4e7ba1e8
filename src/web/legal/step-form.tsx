import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isClosedByLawyers, isReached, isSettlement } from '#contract/cases/state-questions.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { takeFirmStep } from '#contract/legal/firm-endpoints.ts'
import { type FirmStatement, largestDocument, type LawyersStep } from '#contract/legal/statements.ts'
import { currencies, Currency, minorOf } from '#contract/reference/money.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Removable } from '#web/ui/forms/removable.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'

type Step = Omit<Sent<typeof takeFirmStep>, 'caseId'>

const labels: Record<LawyersStep, { label: string; note: string }> = {
  legal_settled: { label: 'Settled', note: 'There is an agreement with an amount.' },
  judgment: { label: 'Judgment', note: 'A court has decided. Enter 0 if it awarded nothing.' },
  legal_closed: { label: 'Closed', note: 'It ends here. The owner reads why.' },
}

type Typed = { to: LawyersStep | null; currency: Currency; amount: number | null; costs: number | null; reason: string }
const untyped: Typed = { to: null, currency: 'EUR', amount: null, costs: 0, reason: '' }

type StepFormProps = {
  steps: readonly LawyersStep[]
  /** The latest settlement or judgment already stated. */
  last: FirmStatement | undefined
  take: (step: Step) => Promise<unknown>
}

/** Lawyers' next step: result, sum, reason, optional document. */
export function StepForm({ steps, last, take }: StepFormProps) {
  const [typed, setTyped] = useState(untyped)
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const step = useMutation({
    mutationFn: async (to: LawyersStep) =>
      await take({ ...saidBy(to, typed), after: last?._id ?? null, ...(await documentOf(file)) }),
    onSuccess: () => {
      notify('The step is saved, and we notify the owner.', { tone: 'ok' })
      setTyped(untyped)
      setFile(undefined)
      setTried(false)
    },
  })
  if (steps.length === 0) return <Text tone="dim">No further step is possible in this case.</Text>
  const { to, reason } = typed
  const isMoney = to !== null && isReached(to)
  const problems = problemsOf(typed, file)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (to !== null && Object.values(problems).every((problem) => problem === undefined)) step.mutate(to)
  }
  const change = (some: Partial<Typed>) => setTyped({ ...typed, ...some })
  return (
    <Form onSubmit={submit} failure={step.isError ? sentenceOf(step.error) : undefined}>
      <RadioOptions
        question="What is the result?"
        options={steps.map((value) => ({ value, ...labels[value] }))}
        value={to}
        onChange={(chosen) => change({ to: chosen })}
        error={problems.to}
        alwaysShow={isTried}
      />
      {isMoney && last && <Text size="small">{followsOf(last)}</Text>}
      {isMoney && <Money typed={typed} problems={problems} isTried={isTried} onChange={change} />}
      <TextareaField
        label="What was agreed or decided, or why it ends"
        hint="The owner reads it."
        maxLength={2000}
        value={reason}
        error={problems.reason}
        alwaysShow={isTried}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <ChosenDocument file={file} problem={isTried ? problems.file : undefined} onChange={setFile} />
      <Row>
        <Button type="submit" isBusy={step.isPending}>
          Save the step
        </Button>
      </Row>
    </Form>
  )
}

type ChosenProps = { file: File | undefined; problem: string | undefined; onChange: (file: File | undefined) => void }

const ChosenDocument = ({ file, problem, onChange }: ChosenProps) => (
  <>
    <Row>
      <FileButton
        isSingle
        accept=".pdf,application/pdf"
        look="quiet"
        size="small"
        onFiles={([chosen]) => onChange(chosen)}
      >
        {file ? 'Choose another document (PDF)' : 'Add the document (PDF)'}
      </FileButton>
      {file && <Removable label="Document" entries={[file.name]} onRemove={() => onChange(undefined)} />}
    </Row>
    {problem && <Text tone="warn">{problem}</Text>}
  </>
)

const followsOf = ({ confirmed }: FirmStatement): string =>
  confirmed === 0
    ? 'This corrects the last statement. Enter the whole statement as it should have been.'
    : 'The money of the last statement is confirmed and stays. Enter only the additional money.'

type MoneyProps = {
  typed: Typed
  problems: ReturnType<typeof problemsOf>
  isTried: boolean
  onChange: (some: Partial<Typed>) => void
}

const Money = ({ typed: { currency, amount, costs }, problems, isTried, onChange }: MoneyProps) => (
  <Columns least="narrow">
    <SelectField
      label="Currency"
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency}
      onChange={({ target }) => onChange({ currency: Currency.parse(target.value) })}
    />
    <MoneyField
      label="Amount that the image user pays"
      value={amount}
      currency={currency}
      error={problems.amount}
      alwaysShow={isTried}
      onChange={(value) => onChange({ amount: value })}
    />
    <MoneyField
      label="Of this amount, costs that the firm keeps"
      value={costs}
      currency={currency}
      error={problems.costs}
      alwaysShow={isTried}
      onChange={(value) => onChange({ costs: value })}
    />
  </Columns>
)

function problemsOf({ to, amount, costs, reason }: Typed, file: File | undefined) {
  const isMoney = to !== null && isReached(to)
  return {
    to: to === null ? 'Please choose the result.' : undefined,
    amount: isMoney && (amount === null || (isSettlement(to) && amount === 0)) ? 'Please enter the amount.' : undefined,
    costs:
      isMoney && costs !== null && amount !== null && costs > amount
        ? 'Costs cannot be more than the amount.'
        : undefined,
    reason: reason.trim().length < 10 ? 'Please describe it in a sentence.' : undefined,
    file:
      file && file.size > largestDocument ? 'The document is larger than 5 MB. Please send a smaller one.' : undefined,
  }
}

const saidBy = (to: LawyersStep, typed: Typed): Omit<Step, 'after' | 'document'> => ({
  ...moneyIn(to, typed),
  to,
  reason: typed.reason,
})

function moneyIn(to: LawyersStep, { currency, amount, costs }: Typed): Pick<Step, 'currency' | 'amount' | 'costs'> {
  if (isClosedByLawyers(to) || amount === null) return { currency: null, amount: null, costs: null }
  return {
    currency,
    amount: minorOf({ value: amount, currency }) ?? null,
    costs: minorOf({ value: costs ?? 0, currency }) ?? null,
  }
}

const documentOf = async (file: File | undefined): Promise<Pick<Step, 'document'>> =>
  file ? { document: { fileName: file.name, base64: await contentOf(file, largestDocument) } } : {}
