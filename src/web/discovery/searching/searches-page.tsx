import { useQuery } from '@tanstack/react-query'
import type { Searching } from '#contract/discovery/searches.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { OwnKeys } from './own-keys.tsx'
import { searchingQuery } from './queries.ts'
import { ServiceChoices } from './service-choices.tsx'
import { useSearching } from './use-searching.ts'

/** Chooses services that may see the owner’s photographs, and shows their results. */
export const SearchesPage = () => (
  <SettingsPage title="Search services">
    <Loaded query={useQuery(searchingQuery)} label="Loading the services">
      {(searching) =>
        searching.services.length === 0 ? (
          <EmptyState title="Nothing is sent anywhere">
            No service that searches by picture is used here. Copies are found on the sites that you name or watch, and
            among what we meet for others.
          </EmptyState>
        ) : (
          <Chosen searching={searching} />
        )
      }
    </Loaded>
    <OwnKeys />
  </SettingsPage>
)

function Chosen({ searching }: { searching: Searching }) {
  const { services, pausedAt } = searching
  const change = useSearching(() => notify('Saved.', { tone: 'ok', key: 'searching' }))
  return (
    <>
      <Text>
        These services find pages by a picture. Only photographs that are watched are sent, to services that you allow,
        and again within a month only if you press “Search this one”.
      </Text>
      {services.flatMap(({ _id, problem }) =>
        problem === null ? (
          []
        ) : (
          <Banner key={_id} tone="warn">
            {problem}
          </Banner>
        ),
      )}
      <ServiceChoices
        services={services}
        save="Save what may be sent"
        isBusy={change.isPending}
        onSave={(allowed) => change.mutate({ allowed })}
      />
      <Row gap="tight">
        <Button
          look="quiet"
          isBusy={change.isPending}
          onClick={() => change.mutate({ allowed: {}, isPaused: pausedAt === null })}
        >
          {pausedAt === null ? 'Pause all searches' : 'Let searches go on'}
        </Button>
        {pausedAt !== null && <Text tone="dim">Paused since {formatDay(pausedAt)}: nothing is sent.</Text>}
      </Row>
      <WhatCame searching={searching} />
    </>
  )
}

const WhatCame = ({ searching: { services, used, limit, resetsAt } }: { searching: Searching }) => (
  <Stack>
    <Heading level={2}>What came of it in the last 30 days</Heading>
    <Table
      label="What came of searches, by service"
      rows={services}
      keyOf={({ _id }) => _id}
      columns={[
        { key: 'name', header: 'Service', cell: ({ name }) => name },
        { key: 'searches', header: 'Searches', align: 'end', cell: ({ searches }) => searches },
        { key: 'same', header: 'Copies', align: 'end', cell: ({ same }) => same },
        { key: 'other', header: 'Other pictures', align: 'end', cell: ({ other }) => other },
        { key: 'unverified', header: 'Could not be read', align: 'end', cell: ({ unverified }) => unverified },
      ]}
    />
    <Text size="small" tone="dim">
      {used.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} searches of your{' '}
      <TextLink to="/profile/plans">plan</TextLink> are used this month; it begins anew on {formatDay(resetsAt)}. New
      photographs come first, then those that were found before.
    </Text>
  </Stack>
)
