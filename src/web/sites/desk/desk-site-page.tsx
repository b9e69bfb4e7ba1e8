import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskSite, SiteStatement } from '#contract/sites/desk-endpoints.ts'
import { useUser } from '#web/accounts/index.ts'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { KnownFacts } from '../known/known-facts.tsx'
import { Signs } from '../known/signs.tsx'
import { formatFact } from '../known/fact-words.ts'
import { deskSiteQuery } from '../queries.ts'
import { StateSite } from './state-site.tsx'

const route = getRouteApi('/inside/desk/sites')
const title = 'Our statements on sites'

/** Lets staff look up a site and correct its facts. */
export function DeskSitePage() {
  useTitle(title)
  const { party } = route.useSearch()
  const user = useUser()
  const asked = typeof party === 'string' ? party.trim().toLowerCase() : ''
  if (!user) return <DetailSkeleton label="Loading the page" />
  if (user.staff_roles.length === 0) return <NotFoundPage />
  return (
    <Page title={title} above={<DeskPlaces roles={user.staff_roles} />}>
      <LookUp key={asked} asked={asked} />
      {asked === '' ? (
        <Text tone="dim">
          A site is named as in lists of matches: by its domain, or by the account of a platform, such as
          instagram.com/acme.
        </Text>
      ) : (
        <Site party={asked} />
      )}
    </Page>
  )
}

function LookUp({ asked }: { asked: string }) {
  const navigate = route.useNavigate()
  const [party, setParty] = useState(asked)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ search: { party: party.trim() } })
      }}
    >
      <Row gap="tight">
        <TextField
          label="Site"
          placeholder="example.com"
          autoCapitalize="none"
          spellCheck={false}
          value={party}
          onChange={({ target }) => setParty(target.value)}
        />
        <AtFoot>
          <Button type="submit" disabled={party.trim() === ''}>
            Look it up
          </Button>
        </AtFoot>
      </Row>
    </form>
  )
}

function Site({ party }: { party: string }) {
  const { data, error } = useQuery(deskSiteQuery(party))
  if (data) return <Known site={data} />
  if (error) return <Banner tone="error">{sentenceOf(error)}</Banner>
  return <DetailSkeleton label="Loading the site" />
}

function Known({ site }: { site: DeskSite }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="loose">
      <Stack>
        <Row spread="between">
          <Heading level={2}>{site.party}</Heading>
          <Button size="small" onClick={() => setOpen(true)}>
            Say what it is
          </Button>
        </Row>
        {site.flagged && (
          <StatusMark filled="full" tone="ok">
            Chosen by us
          </StatusMark>
        )}
        <KnownFacts known={site} />
        <Facts facts={[met(site)]} />
      </Stack>
      {site.signals.length > 0 && (
        <Stack gap="tight">
          <Heading level={2} size="small">
            Why we think so
          </Heading>
          <Signs known={site} />
        </Stack>
      )}
      <Stack gap="tight">
        <Heading level={2} size="small">
          Our statements
        </Heading>
        {site.history.length === 0 && (
          <Text tone="dim" size="small">
            None so far. We use the facts from its pages.
          </Text>
        )}
        <Entries label="Our statements">
          {site.history.map((said) => (
            <Said key={said.at} said={said} />
          ))}
        </Entries>
      </Stack>
      {isOpen && <StateSite site={site} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

const met = ({ owners, finds: matches }: DeskSite): Fact => ({
  name: 'Finds',
  value:
    matches === 0
      ? 'None'
      : `${matches.toLocaleString('en-US')}, of ${owners === 1 ? 'one owner' : `${owners} owners`}`,
})

const Said = ({ said: { flagged, category, country, why, by, at } }: { said: SiteStatement }) => (
  <Entry>
    <Text>
      {[
        flagged ? 'Picked' : 'Not picked',
        category && formatFact('category', category),
        country && formatFact('country', country),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    <Text size="small">{why}</Text>
    <Text size="small" tone="dim">
      <Mono>{formatDay(at)}</Mono> · {by}
    </Text>
  </Entry>
)
