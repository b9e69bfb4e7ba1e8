import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import { type listRegistrationParties, updateRegistrationParty } from '#contract/registrations/plan-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { countries } from '../facts/countries.ts'
import { partiesQuery } from '../queries.ts'
import { useFactsSaved } from './use-facts-saved.ts'

type Kept = Received<typeof listRegistrationParties>['data'][number]
type AuthorFact = 'citizenship' | 'domicile'

/** A country of each author that lacks it, asked once for all images of the author. */
export const MissingOfAuthor = ({ fact }: { fact: AuthorFact }) => (
  <Loaded query={useQuery(partiesQuery)} label="Loading authors" lines={3}>
    {({ data }) =>
      data
        .filter(({ party }) => party.author[fact] === null)
        .map((kept) => <CountryOf key={kept._id} fact={fact} kept={kept} />)
    }
  </Loaded>
)

function CountryOf({ fact, kept: { _id, party } }: { fact: AuthorFact; kept: Kept }) {
  const [country, setCountry] = useState('')
  const save = useFactsSaved((iso: string) =>
    call(updateRegistrationParty)({ partyId: _id, party: { ...party, author: { ...party.author, [fact]: iso } } }),
  )
  const { name } = party.author
  return (
    <Form
      onSubmit={() => country !== '' && save.mutate(country)}
      failure={save.isError ? sentenceOf(save.error) : undefined}
    >
      <Row align="start">
        <CountryField
          label={fact === 'citizenship' ? `Citizenship of ${name}` : `Country where ${name} lives`}
          placeholder="Choose a country"
          countries={countries}
          value={country}
          onChange={setCountry}
        />
        <AtFoot>
          <Button type="submit" look="quiet" disabled={country === ''} isBusy={save.isPending}>
            Save
          </Button>
        </AtFoot>
      </Row>
    </Form>
  )
}
