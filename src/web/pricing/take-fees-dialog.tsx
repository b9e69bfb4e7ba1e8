import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { FeeKey } from '#contract/pricing/fees.ts'
import { type FeesOnDesk, takeFees } from '#contract/pricing/price-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { feeName, formatFee } from './fee-words.ts'
import { feesQuery } from './queries.ts'

type TakeFeesDialogProps = { keys: readonly FeeKey[]; of: FeesOnDesk; onClose: () => void }

/** Takes responsibility for figures without a source, in the name of the person who is signed in. */
export function TakeFeesDialog({ keys, of: { version, fees }, onClose }: TakeFeesDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({ mode: 'onTouched', defaultValues: { reason: '' } })
  const take = useMutation({
    mutationFn: ({ reason }: { reason: string }) => call(takeFees)({ version, keys: [...keys], reason }),
    onSuccess: async () => {
      notify('You answer for these figures.', { tone: 'ok' })
      await queryClient.invalidateQueries(feesQuery)
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Take responsibility">
      <Form onSubmit={form.handleSubmit((typed) => take.mutate(typed))} failure={take.error && sentenceOf(take.error)}>
        <Text>Letters ask for sums that these figures make. Your name stands beside them.</Text>
        <Text size="small">{keys.map((key) => `${feeName(key)}: ${formatFee(key, fees[key].value)}`).join(' · ')}</Text>
        <TextareaField
          label="Why the figures are right"
          maxLength={1000}
          {...useFieldOf(form, 'reason', { validate: (text) => text.trim() !== '' || 'Please say why.' })}
        />
        <Row>
          <Button type="submit" isBusy={take.isPending}>
            Take responsibility
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
