import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { allTakedowns, takedownQuery } from '../queries.ts'
import { AskedFacts, OtherFacts } from './fact-groups.tsx'
import { needsOf } from './needs.ts'
import type { FactPath } from './place-of-element.ts'

/** A field that a missing element leads to; `visit` changes with each lead. */
export type FactLead = { path: FactPath; visit: number }

type FactsFormProps = {
  takedown: TakedownInFull
  notices: readonly TakedownNotice[]
  lead: FactLead | undefined
  onDirty: (isDirty: boolean) => void
}

/** The facts of a takedown. What a notice needs is asked first; the rest is folded. */
export const FactsOfTakedown = ({ takedown, ...rest }: FactsFormProps) => (
  <FactsForm facts={takedown.facts} images={takedown.images} save={useSave(takedown._id)} {...rest} />
)

type SharedFormProps = Pick<FactsFormProps, 'lead' | 'onDirty'> & {
  facts: TakedownFacts
  images: TakedownInFull['images']
  notices: Parameters<typeof needsOf>[0]
  save: Pick<UseMutationResult<unknown, Error, TakedownFacts>, 'mutate' | 'isPending'>
}

/** The form of the facts, for one takedown or for many. */
export function FactsForm({ facts: written, images, notices, save, lead, onDirty }: SharedFormProps) {
  const form = useForm<TakedownFacts>({ defaultValues: inOwnZone(written) })
  const { isDirty } = form.formState
  const [failure, setFailure] = useState<string>()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    if (lead) form.setFocus(lead.path)
  }, [lead, form])
  const submit = form.handleSubmit((facts) =>
    save.mutate(facts, {
      onSuccess: () => {
        form.reset(facts)
        setFailure(undefined)
        notify('The facts are saved.', { tone: 'ok' })
      },
      onError: (error) => setFailure(placeProblems(error, form, 'facts')),
    }),
  )
  const needs = needsOf(notices)
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Stack gap="loose">
        <Banner tone="plain">
          A notice can weaken a later claim for money. Some readers pass it on to the site, and some publish it, for
          example in the Lumen database.
        </Banner>
        <AskedFacts form={form} needs={needs} images={images} />
        <Disclosure summary="More that a notice can say" isOpen={lead !== undefined}>
          <OtherFacts form={form} needs={needs} />
        </Disclosure>
        <Row>
          <Button type="submit" look={isDirty ? 'primary' : 'quiet'} isBusy={save.isPending}>
            Save the facts
          </Button>
        </Row>
      </Stack>
      <UnsavedChanges isDirty={isDirty && !save.isPending} />
    </Form>
  )
}

/** Times stand in the owner's own zone, unless another was saved. */
const inOwnZone = (facts: TakedownFacts): TakedownFacts =>
  facts.timeZone === 'UTC' ? { ...facts, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : facts

function useSave(takedownId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (facts: TakedownFacts) => call(updateTakedown)({ takedownId, facts }),
    onSuccess: (saved) => {
      queryClient.setQueryData(takedownQuery(takedownId).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...allTakedowns.queryKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: [...allTakedowns.queryKey, 'preview', takedownId] })
    },
  })
}
