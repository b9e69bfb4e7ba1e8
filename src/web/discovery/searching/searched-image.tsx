import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageSearching, UnverifiedPlace } from '#contract/discovery/searches.ts'
import { searchServiceFacts } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import { formatDay } from '#web/platform/moments.ts'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { bareAddress, counted } from '../visits/visit-words.ts'
import { SearchThisOne } from './search-this-one.tsx'
import { imageSearchingQuery } from './queries.ts'
import { useImageSearching } from './use-searching.ts'
import { WaysCovered } from './ways-covered.tsx'
import { formatStanding } from './words.ts'

/** Searches of an image: services, next date, unreadable pages, and ways of search. */
export function SearchedImage({ imageId }: { imageId: Id }) {
  const searching = useQuery(imageSearchingQuery(imageId)).data
  return (
    <Stack>
      <SearchThisOne imageId={imageId} />
      {searching && searching.services.length > 0 && <AtServices imageId={imageId} searching={searching} />}
      <WaysCovered imageId={imageId} />
    </Stack>
  )
}

function AtServices({ imageId, searching }: { imageId: Id; searching: ImageSearching }) {
  const { services, unverified } = searching
  const [now] = useState(() => new Date())
  const change = useImageSearching(imageId)
  const may = services.filter(({ isRefused }) => !isRefused).map(({ _id }) => _id)
  return (
    <Stack gap="tight">
      <Text>{formatStanding(searching, now)}.</Text>
      {services.flatMap(({ _id, name, problem }) =>
        problem === null ? (
          []
        ) : (
          <Text key={_id} size="small" tone="dim">
            {problem.startsWith(name) ? problem : `${name}: ${problem}`}
          </Text>
        ),
      )}
      <Disclosure summary="Which services may see this photograph">
        <CheckboxOptions
          question="May be sent to"
          options={services.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={may}
          onChange={(allowed) =>
            change.mutate({ imageId, refused: services.map(({ _id }) => _id).filter((id) => !allowed.includes(id)) })
          }
        />
        <Text size="small" tone="dim">
          A service that you allow nowhere is asked nowhere, whatever is ticked here.
        </Text>
      </Disclosure>
      {unverified.length > 0 && <Unverified places={unverified} />}
    </Stack>
  )
}

/** These are no matches: we could not read their pages. */
const Unverified = ({ places }: { places: readonly UnverifiedPlace[] }) => (
  <Disclosure summary={`${counted(places.length, 'place')} that we could not read`}>
    <Text size="small">
      A service says that this photograph may be there. We could not look, so these are no matches and count nowhere.
      Look for yourself before you say anything to anybody.
    </Text>
    <Entries label="Places that we could not read">
      {places.map(({ _id, service, pageUrl, pageTitle, imageUrl, metAt, reason }) => (
        <Entry
          key={_id}
          actions={imageUrl === null ? undefined : <OutLink href={imageUrl}>The picture, as told</OutLink>}
        >
          <OutLink href={pageUrl}>{pageTitle ?? bareAddress(pageUrl)}</OutLink>
          <Text size="small" tone="dim">
            {searchServiceFacts[service].name}, {formatDay(metAt)}. {reason}
          </Text>
        </Entry>
      ))}
    </Entries>
  </Disclosure>
)
