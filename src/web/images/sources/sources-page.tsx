import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { ImageSource, imageSources } from '#contract/images/sources.ts'
import { ConnectProblem, type Source } from '#contract/images/sources-connections.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ConnectedSource } from './connected-source.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { connectProblems } from './import-words.ts'
import { sourcesQuery } from './queries.ts'

const route = getRouteApi('/inside/images/sources')
/** Search parameters that a service's page returns with. Parsed here, since every page loads the route. */
const wayBack = z.object({
  connected: ImageSource.optional().catch(undefined),
  failed: ImageSource.optional().catch(undefined),
  problem: ConnectProblem.optional().catch(undefined),
})

/** Sources of images other than uploads. */
export function SourcesPage() {
  useTitle('Sources')
  const { data, error, refetch } = useQuery(sourcesQuery)
  return (
    <Page
      title="Sources"
      aside={
        <>
          <ButtonLink look="quiet" to="/images/sheet">
            Import a sheet
          </ButtonLink>
          <ButtonLink look="quiet" to="/images">
            See your images
          </ButtonLink>
        </>
      }
    >
      <WayBack />
      {data ? (
        <Sources sources={data.data} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your sources" />
      )}
    </Page>
  )
}

/** Outcome at the service's page. */
function WayBack() {
  const { connected, failed, problem } = wayBack.parse(route.useSearch())
  const navigate = route.useNavigate()
  const close = () => void navigate({ search: {}, replace: true })
  if (connected)
    return (
      <Banner tone="ok" onClose={close}>
        {imageSources[connected]} is connected. Your photographs are on their way; you need not wait for them.
      </Banner>
    )
  if (!failed) return null
  return (
    <Banner tone="error" onClose={close}>
      {imageSources[failed]} was not connected. {connectProblems[problem ?? 'refused']}
    </Banner>
  )
}

function Sources({ sources }: { sources: readonly Source[] }) {
  const [connecting, setConnecting] = useState<ImageSource>()
  const connected = sources.filter(({ connection }) => connection !== null)
  const others = sources.filter(({ connection, way }) => connection === null && way !== 'none' && way !== 'retired')
  const offered = others.filter(({ isSetUp }) => isSetUp)
  const unavailable = others.filter(({ isSetUp }) => !isSetUp).map(({ label }) => label)
  const retired = sources.filter(({ way }) => way === 'retired').map(({ label }) => label)
  const chosen = sources.find(({ service }) => service === connecting)
  return (
    <Stack gap="loose">
      {connected.length > 0 && (
        <Stack>
          <Heading level={2}>Connected</Heading>
          <Entries label="Connected sources">
            {connected.map((source) => (
              <ConnectedSource
                key={source.service}
                source={source}
                connection={source.connection!}
                onConnect={() => setConnecting(source.service)}
              />
            ))}
          </Entries>
        </Stack>
      )}
      <Stack>
        {offered.length > 0 && (
          <Heading level={2}>{connected.length > 0 ? 'Connect another' : 'Connect where your photographs are'}</Heading>
        )}
        <Entries label="Sources to connect">
          {offered.map((source) => (
            <OtherSource key={source.service} source={source} onConnect={() => setConnecting(source.service)} />
          ))}
        </Entries>
        {unavailable.length > 0 && (
          <Text size="small" tone="dim">
            Not set up on this server: {unavailable.join(', ')}. Its operator can do that.
          </Text>
        )}
        {retired.length > 0 && (
          <Text size="small" tone="dim">
            {retired.join(' and ')} have closed down. Images that came from there stay in your library.
          </Text>
        )}
      </Stack>
      {chosen && <ImportDialog source={chosen} onClose={() => setConnecting(undefined)} />}
    </Stack>
  )
}

const OtherSource = ({ source: { label }, onConnect }: { source: Source; onConnect: () => void }) => (
  <Entry
    actions={
      <Button size="small" look="quiet" aria-label={`Connect ${label}`} onClick={onConnect}>
        Connect
      </Button>
    }
  >
    <Text>{label}</Text>
  </Entry>
)
