import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createRegistrationParty, setRegistrationFacts } from '#contract/registrations/plan-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { checkedFacts } from '../facts/checked-facts.ts'
import { type FactsInForm, inForm, partyOf } from '../facts/order-facts.ts'
import { AuthorAndClaimant, nameOfParty } from '../facts/party-fields.tsx'
import { partiesQuery } from '../queries.ts'
import { ChooseForAnswer } from './choose-for-answer.tsx'
import { useFactsSaved } from './use-facts-saved.ts'

type Parties = { _id: Id; name: string }[]

/** The author and claimant of many images: one that is kept already, or another one. */
export function MissingParty({ images }: { images: readonly Id[] }) {
  return (
    <Loaded query={useQuery(partiesQuery)} label="Loading authors" lines={3}>
      {({ data }) => (
        <Chosen images={images} kept={data.map(({ _id, party }) => ({ _id, name: nameOfParty(party) }))} />
      )}
    </Loaded>
  )
}

function Chosen({ images, kept }: { images: readonly Id[]; kept: Parties }) {
  const [chosen, choose] = useState<ReadonlySet<Id>>(() => new Set(images))
  const [party, setParty] = useState<Id | null>(kept[0]?._id ?? null)
  const meant = images.filter((id) => chosen.has(id))
  const save = useFactsSaved((id: Id) => call(setRegistrationFacts)({ images: meant, facts: { party: id } }))
  return (
    <Stack>
      <ChooseForAnswer images={images} chosen={chosen} onChoose={choose} />
      {kept.length > 0 && (
        <RadioOptions
          question="Author and claimant"
          options={[
            ...kept.map(({ _id, name }) => ({ value: _id, label: name })),
            { value: null, label: 'Another author' },
          ]}
          value={party}
          onChange={setParty}
        />
      )}
      {party === null ? (
        <Another images={meant} />
      ) : (
        <Form onSubmit={() => save.mutate(party)} failure={save.isError ? sentenceOf(save.error) : undefined}>
          <Save count={meant.length} isBusy={save.isPending} />
        </Form>
      )}
    </Stack>
  )
}

function Another({ images }: { images: readonly Id[] }) {
  const user = useUser()
  const form = useForm<FactsInForm>({
    resolver: checkedFacts,
    mode: 'onTouched',
    defaultValues: inForm('', { party: null, limits: null, declarations: null }, user),
  })
  const save = useFactsSaved(async (typed: FactsInForm) => {
    const { _id: party } = await call(createRegistrationParty)({ party: partyOf(typed) })
    await call(setRegistrationFacts)({ images: [...images], facts: { party } })
  })
  return (
    <Form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      failure={save.isError ? sentenceOf(save.error) : undefined}
      leadsToFault
    >
      <AuthorAndClaimant form={form} />
      <Save count={images.length} isBusy={save.isPending} />
    </Form>
  )
}

const Save = ({ count, isBusy }: { count: number; isBusy: boolean }) => (
  <Row>
    <Button type="submit" look="quiet" disabled={count === 0} isBusy={isBusy}>
      Save for {count === 1 ? '1 image' : `${count.toLocaleString('en-US')} images`}
    </Button>
  </Row>
)
