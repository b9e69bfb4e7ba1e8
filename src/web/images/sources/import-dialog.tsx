import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Source } from '#contract/images/sources-connections.ts'
import { addSource } from '#contract/images/sources-endpoints.ts'
import { keepUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { OwnershipProof } from './ownership-proof.tsx'
import { sourcesQuery } from './queries.ts'
import { useConnect } from './use-connect.ts'

type ImportDialogProps = { source: Source; onClose: () => void }

/** Chooses how much to import from an account, with the necessary details. */
export function ImportDialog({ source, onClose }: ImportDialogProps) {
  const { form, begin, isBusy, sentence, proof } = useImport(source, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import from ${source.label}`}
      onSubmit={() => begin(false)}
      actions={
        <>
          {source.offersPublicOnly && (
            <Button look="quiet" isBusy={isBusy} onClick={() => begin(true)}>
              Import only Public images
            </Button>
          )}
          <Button type="submit" isBusy={isBusy}>
            Import All Images
          </Button>
        </>
      }
    >
      <Text size="small" tone="dim">
        {introduction(source)}
      </Text>
      {sentence !== undefined && <Banner tone={proof === undefined ? 'error' : 'warn'}>{sentence}</Banner>}
      {proof !== undefined && <OwnershipProof proof={proof} />}
      {source.fields.map(({ name, label, hint, kind, isOptional }) => {
        const shared = {
          label,
          hint,
          isOptional,
          autoComplete: 'off',
          ...fieldOf(form, `fields.${name}`, {
            validate: (given) => isOptional || given.trim() !== '' || `${label} required.`,
          }),
        }
        return kind === 'secret' ? (
          <PasswordField key={name} {...shared} />
        ) : (
          <TextField
            key={name}
            {...shared}
            autoCapitalize="none"
            spellCheck={false}
            inputMode={kind === 'url' ? 'url' : 'text'}
          />
        )
      })}
    </Dialog>
  )
}

function introduction({ way, label, syncs }: Source): string {
  const after = syncs
    ? 'We read it again each day, and what you remove there stays here.'
    : 'We import what you pick, once.'
  if (way === 'form') return `We only read. ${after} What you fill in here is kept sealed.`
  return `${label} asks you on a page of its own whether we may read your photographs; we see no password. ${after}`
}

/** Redirects to the service if it asks for consent; else connects by the form. */
function useImport(source: Source, onDone: () => void) {
  const queryClient = useQueryClient()
  const form = useForm<{ fields: Record<string, string> }>({ defaultValues: { fields: {} } })
  const [answered, setAnswered] = useState<{ asked: string; isAgain?: boolean }>()
  const connect = useConnect()
  const add = useMutation({
    mutationFn: call(addSource),
    // The first error asks for the proof. The same address sent again means that the proof is still missing.
    onError: (error, { fields }) => {
      placeProblems(error, form)
      const asked = JSON.stringify(fields)
      if (isNotProven(error)) setAnswered((before) => (before?.asked === asked ? { asked, isAgain: true } : { asked }))
    },
    onSuccess: async (reply) => {
      keepUser(queryClient, reply)
      notify(`${source.label} is connected. Your photographs are on their way.`, { tone: 'ok', stays: 8000 })
      onDone()
      await queryClient.invalidateQueries(sourcesQuery)
    },
  })
  const begin = (publicOnly: boolean) =>
    void form.handleSubmit((typed) => {
      const { service } = source
      const fields = Object.fromEntries(Object.entries(typed.fields).filter(([, given]) => given !== ''))
      if (source.way === 'form') add.mutate({ service, public_only: publicOnly, fields })
      else connect.mutate({ service, publicOnly, fields })
    })()
  const refusal = add.error instanceof ProblemError ? add.error : undefined
  const isNextStep = isNotProven(add.error) && !answered?.isAgain
  return {
    form,
    begin,
    isBusy: add.isPending || connect.isPending || connect.isSuccess,
    sentence: add.error && !refusal?.fields.length && !isNextStep ? sentenceOf(add.error) : undefined,
    proof: isNotProven(add.error) ? (add.error.details as { proof: string }).proof : undefined,
  }
}

const isNotProven = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'source.not-proven'
