import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import { flagNames } from '#contract/accounts/flag-names.ts'
import { decideFlag, type FlagDecision } from '#contract/accounts/office/flags.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allFlags } from './office-queries.ts'

type FlagDialogProps = {
  flag: FeatureFlag
  title: string
  /** Null for all accounts. */
  account: Id | null
  decision: FlagDecision | undefined
  onClose: () => void
}

/** Switches a part of the pages, with the reason. */
export function FlagDialog({ flag, title, account, decision, onClose }: FlagDialogProps) {
  const queryClient = useQueryClient()
  const [value, choose] = useState<'on' | 'off' | 'none'>(decision?.value ?? 'none')
  const [why, write] = useState('')
  const change = useMutation({
    mutationFn: () =>
      call(decideFlag)({
        flag,
        account,
        value: value === 'none' ? null : value,
        why,
        version: decision?.version ?? 0,
      }),
    onSuccess: () => {
      notify('The flag is changed.', { tone: 'ok' })
      onClose()
      void queryClient.invalidateQueries(allFlags)
    },
    onError: () => void queryClient.invalidateQueries(allFlags),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${title}: ${flag}`}
      onSubmit={() => change.mutate()}
      actions={
        <Button type="submit" isBusy={change.isPending}>
          Change the flag
        </Button>
      }
    >
      {change.error && <Banner tone="error">{describeProblem(change.error)}</Banner>}
      <Text>{flagNames[flag]}</Text>
      <RadioOptions
        question="Which word?"
        options={account === null ? forAll : forOne}
        value={value}
        onChange={choose}
      />
      <TextField label="Why?" maxLength={500} value={why} onChange={({ target }) => write(target.value)} />
    </Dialog>
  )
}

const forAll = [
  { value: 'none', label: 'As the product comes', note: 'On. Owners can leave the part out.' },
  { value: 'on', label: 'On', note: 'The same, as a decision with a reason.' },
  { value: 'off', label: 'Off', note: 'The part is gone for all accounts without a word of their own.' },
] as const

const forOne = [
  { value: 'none', label: 'As for all accounts', note: 'The word for all counts.' },
  { value: 'on', label: 'On', note: 'Also while the part is off for all.' },
  { value: 'off', label: 'Off', note: 'The part is gone for this account.' },
] as const
