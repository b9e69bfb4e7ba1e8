import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { blockParty, type DeskCase, unblockParty } from '#contract/desk/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { emptyWord, givesReason, useSaying, Word, type WordOf } from './word.tsx'

type PartyBlockProps = { caseId: Id; host: string; block: DeskCase['block'] }

/** Whether anything can be achieved against the image user: what is said here keeps every owner's cases from them. */
export function PartyBlock({ caseId, host, block }: PartyBlockProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Stack gap="tight">
      <Heading level={2}>New cases against {host}</Heading>
      {block ? <Blocked caseId={caseId} block={block} /> : <Text tone="dim">They are accepted.</Text>}
      <Row>
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {block ? 'Change the reason' : 'Accept no more cases'}
        </Button>
      </Row>
      <Dialog isOpen={isOpen} onClose={close} title={`Accept no more cases against ${host}`}>
        <BlockForm caseId={caseId} block={block} onDone={close} />
      </Dialog>
    </Stack>
  )
}

function Blocked({ caseId, block }: { caseId: Id; block: NonNullable<DeskCase['block']> }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(unblockParty)({ caseId }),
    onSuccess: () => {
      notify('New cases are accepted again.', { tone: 'ok' })
      void queryClient.invalidateQueries(allDeskCases)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" look="quiet" isBusy={end.isPending} onClick={() => end.mutate()}>
          Accept them again
        </Button>
      }
    >
      {block.reason}{' '}
      {block.until === null ? (
        'This holds for good.'
      ) : (
        <>
          This holds until <Mono>{block.until}</Mono>.
        </>
      )}
    </Banner>
  )
}

type BlockFormProps = Omit<PartyBlockProps, 'host'> & { onDone: () => void }

function BlockForm({ caseId, block, onDone }: BlockFormProps) {
  const form = useForm<WordOf>({
    mode: 'onTouched',
    defaultValues: block ? { text: block.reason, until: block.until } : emptyWord,
  })
  const saying = useSaying(
    ({ text, until }: WordOf) => call(blockParty)({ caseId, reason: text, until }),
    'No more cases are accepted.',
    onDone,
  )
  return (
    <Word
      text={useFieldOf(form, 'text', givesReason)}
      until={useFieldOf(form, 'until')}
      label="Why nothing can be achieved"
      hint="Every owner with a case against them reads this."
      maxLength={500}
      submitLabel="Accept no more cases"
      submit={form.handleSubmit((word) => saying.mutate(word))}
      isBusy={saying.isPending}
      error={saying.error}
    />
  )
}
