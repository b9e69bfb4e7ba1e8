import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { FeeKey } from '#contract/pricing/fees.ts'
import { type FeesOnDesk, setFees } from '#contract/pricing/price-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { wholeNumber } from '#web/platform/forms/whole-number.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/forms/choices/checkbox-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { feeName, feeUnit } from './fee-words.ts'
import { feesQuery } from './queries.ts'

type FeeDialogProps = { feeKey: FeeKey; of: FeesOnDesk; onClose: () => void }
type Typed = { value: number | null; source: string; date: string | null; isOwn: boolean; reason: string }

/** Changes a figure of the table, with where it comes from and why. */
export function FeeDialog({ feeKey, of: { version, fees, unsourced }, onClose }: FeeDialogProps) {
  const queryClient = useQueryClient()
  const { value, source } = fees[feeKey]
  const form = useForm<Typed>({
    mode: 'onTouched',
    defaultValues: { value, source, date: null, isOwn: unsourced.includes(feeKey), reason: '' },
  })
  const change = useMutation({
    mutationFn: ({ value: typed, source: from, date, isOwn, reason }: Typed) =>
      call(setFees)({ version, changes: { [feeKey]: { value: typed!, source: from, date: date!, isOwn } }, reason }),
    onSuccess: async () => {
      notify('The figure is changed.', { tone: 'ok' })
      await queryClient.invalidateQueries(feesQuery)
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={feeName(feeKey)}>
      <Form
        onSubmit={form.handleSubmit((typed) => change.mutate(typed))}
        failure={change.error && describeProblem(change.error)}
      >
        <NumberField
          label="Value"
          hint={feeUnit(feeKey)}
          min={0}
          {...useFieldOf(form, 'value', wholeNumber({ min: 0 }))}
        />
        <TextField
          label="Source"
          maxLength={300}
          {...fieldOf(form, 'source', saying('Please say where it comes from.'))}
        />
        <DateField label="Day of the source" {...useFieldOf(form, 'date', { validate: givesDay })} />
        <CheckboxField
          label="Kind of figure"
          items={{ true: 'our own, somebody has to answer for it', false: 'from the source above' }}
          {...useFieldOf(form, 'isOwn')}
        />
        <TextareaField
          label="Why it changes"
          maxLength={1000}
          {...useFieldOf(form, 'reason', saying('Please say why.'))}
        />
        <Row>
          <Button type="submit" isBusy={change.isPending}>
            Change it
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}

const givesDay = (day: string | null) => day !== null || 'Please give the day of the source.'
const saying = (problem: string) => ({ validate: (text: string) => text.trim() !== '' || problem })

const describeProblem = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)
