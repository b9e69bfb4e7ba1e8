import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Case } from '#contract/cases/case.ts'
import { withdrawCase } from '#contract/cases/exchange-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { allCases } from '../queries.ts'

const reasons = [
  { value: 'owner-withdrew', label: 'I do not want to pursue it' },
  { value: 'licence-found', label: 'The use was licensed' },
] as const
const longestNote = 2000
type Said = { reason: (typeof reasons)[number]['value']; note: string }

/** Ends a case for its owner: free before the first letter, and said to be where it is not. */
export function WithdrawCase({ of: { _id, name, legalOnly, withdrawal } }: { of: Case }) {
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const form = useForm<Said>({ defaultValues: { reason: 'owner-withdrew', note: '' } })
  const [reason, note] = [useFieldOf(form, 'reason'), useFieldOf(form, 'note')]
  const withdraw = useMutation({
    mutationFn: (said: Said) => call(withdrawCase)({ caseId: _id, ...said }),
    onSuccess: () => {
      ask(false)
      notify(`${name} is withdrawn.`, { tone: 'ok' })
      void queryClient.invalidateQueries(allCases)
    },
  })
  const submit = form.handleSubmit((said) => withdraw.mutate(said))
  if (!withdrawal.isAllowed) return null
  return (
    <>
      <Button look="bare" size="small" onClick={() => ask(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Withdraw ${name}?`}
        confirmLabel="Withdraw the case"
        isBusy={withdraw.isPending}
        onConfirm={() => void submit()}
        onCancel={() => ask(false)}
      >
        {withdraw.isError && <Banner tone="error">{sentenceOf(withdraw.error)}</Banner>}
        <p>
          {withdrawal.isFree
            ? `${legalOnly === null ? 'No letter was sent' : 'Lawyers have not looked at it'} yet, so it costs you nothing. The case is over then and cannot be opened again.`
            : 'Letters were sent already: what your terms say of withdrawing then holds. The case is over then and cannot be opened again.'}
        </p>
        <RadioOptions question="Why?" options={reasons} {...reason} />
        <TextareaField label="Anything to add" isOptional maxLength={longestNote} {...note} />
      </ConfirmDialog>
    </>
  )
}
