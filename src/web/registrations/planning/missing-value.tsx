import { useState } from 'react'
import type { Body } from '#contract/endpoint.ts'
import { setRegistrationFacts } from '#contract/registrations/plan-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { YesNo } from '#web/ui/forms/choices/yes-no.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { countries } from '../facts/countries.ts'
import { dayFault } from '../facts/work-facts.ts'
import { ChooseForAnswer } from './choose-for-answer.tsx'
import { useFactsSaved } from './use-facts-saved.ts'

type Facts = Body<typeof setRegistrationFacts>['facts']
type ValueFact = 'createdOn' | 'isPublished' | 'publishedOn' | 'publishedIn'
type MissingValueProps = { fact: ValueFact; images: readonly Id[] }

/** One fact for many images. */
export function MissingValue({ fact, images }: MissingValueProps) {
  const [chosen, choose] = useState<ReadonlySet<Id>>(() => new Set(images))
  const [facts, setFacts] = useState<Facts>({})
  const meant = images.filter((id) => chosen.has(id))
  const save = useFactsSaved((sent: Facts) => call(setRegistrationFacts)({ images: meant, facts: sent }))
  const isReady = isAnswered(facts[fact]) && dayFault(facts.publishedOn ?? '') === undefined
  return (
    <Form
      onSubmit={() => isReady && meant.length > 0 && save.mutate(facts)}
      failure={save.isError ? sentenceOf(save.error) : undefined}
    >
      <ChooseForAnswer images={images} chosen={chosen} onChoose={choose} />
      <Measure>
        <Value fact={fact} facts={facts} onChange={setFacts} />
      </Measure>
      <Row>
        <Button type="submit" look="quiet" disabled={!isReady || meant.length === 0} isBusy={save.isPending}>
          Save for {meant.length === 1 ? '1 image' : `${meant.length.toLocaleString('en-US')} images`}
        </Button>
      </Row>
    </Form>
  )
}

const isAnswered = (value: unknown) => value !== undefined && value !== null && value !== ''

type ValueProps = { fact: ValueFact; facts: Facts; onChange: (facts: Facts) => void }

function Value({ fact, facts, onChange }: ValueProps) {
  switch (fact) {
    case 'createdOn':
      return (
        <DateField
          label="Created on"
          value={facts.createdOn ?? null}
          onChange={(createdOn) => onChange({ createdOn })}
        />
      )
    case 'isPublished':
      return (
        <YesNo
          question="Published before now?"
          hint="Published means: copies were offered to the public, for sale, for licence or to be passed on."
          value={facts.isPublished ?? null}
          onChange={(isPublished) => onChange({ isPublished })}
        />
      )
    case 'publishedOn':
      return (
        <TextField
          label="Day of first publication"
          hint="2026-05-17, or 2026-05 where you do not know the day."
          maxLength={10}
          value={facts.publishedOn ?? ''}
          error={dayFault(facts.publishedOn ?? '')}
          onChange={({ target }) => onChange({ publishedOn: target.value })}
        />
      )
    case 'publishedIn':
      return (
        <CountryField
          label="Country of first publication"
          placeholder="Choose a country"
          countries={countries}
          value={facts.publishedIn ?? ''}
          onChange={(publishedIn) => onChange({ publishedIn })}
        />
      )
    default:
      return fact satisfies never
  }
}
