import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/accounts/index.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { WaysToBegin } from './ways-to-begin.tsx'
import { SearchQuestion } from './searching/search-question.tsx'
import { coverageQuery, watchedSitesQuery } from './queries.ts'
import { bareAddress, counted, often } from './visits/visit-words.ts'

/** Help for an owner without leads: automatic searches, places to start, and the app's own searches. */
export const WhereToLook = () => (
  <Measure>
    <Stack>
      <SearchQuestion />
      <Heading level={2}>Where did my pictures go?</Heading>
      <WithoutYou />
      <WaysToBegin />
      <StartingPlaces />
      <WithThePlan />
    </Stack>
  </Measure>
)

function WithoutYou() {
  const forEverybody = useQuery(coverageQuery).data?.sites.byProvider
  return (
    <Text>
      Searched without you:{' '}
      {forEverybody === undefined || forEverybody === 0
        ? 'every picture that we meet for other owners is compared with yours as well'
        : `${counted(forEverybody, 'site')} that we watch for all owners, and every picture that we meet for others`}
      . We do not search the whole web: where nobody has looked yet, you begin.
    </Text>
  )
}

const kinds = [
  'travel blog',
  'hotel',
  'restaurant',
  'estate agent',
  'local news',
  'magazine',
  'tourist office',
  'print shop',
  'wallpaper site',
]

/** External searches that lead to pages worth a visit; their addresses go into “Look at a site”. */
function StartingPlaces() {
  const websites = useUser()?.websites ?? []
  const [kind, setKind] = useState(kinds[0]!)
  const [country, setCountry] = useState('')
  return (
    <Stack gap="tight">
      <Text>
        Three places to begin. Each opens a web search; paste the addresses that it finds into “Look at a site”.
      </Text>
      {websites.length > 0 ? (
        websites.map((site) => (
          <Text key={site}>
            <OutLink href={searchFor(`"${bareAddress(site)}" -site:${bareAddress(site)}`)}>
              Pages that name {bareAddress(site)}
            </OutLink>
          </Text>
        ))
      ) : (
        <Text>
          <TextLink to="/profile/settings">Name your own sites</TextLink>, and pages that link to them are offered here.
        </Text>
      )}
      <Columns least="paired">
        <SelectField
          label="A kind of site"
          value={kind}
          options={kinds.map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        <TextField
          label="Where you photographed"
          maxLength={100}
          value={country}
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        />
      </Columns>
      <Text>
        <OutLink href={searchFor(`${kind} ${country}`.trim())}>Find such sites</OutLink>
      </Text>
    </Stack>
  )
}

const searchFor = (words: string) => `https://duckduckgo.com/?q=${encodeURIComponent(words)}`

function WithThePlan() {
  const everyHours = useQuery(watchedSitesQuery).data?.everyHours
  if (everyHours === undefined) return null
  return (
    <Text>
      With your plan, sites that you put on your <TextLink to="/looking">watch list</TextLink> are looked at{' '}
      {often(everyHours)}, and every picture there is compared with all of your images that are watched.
    </Text>
  )
}
