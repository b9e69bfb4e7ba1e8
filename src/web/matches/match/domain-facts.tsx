import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { useUser } from '#web/accounts/index.ts'
import { SiteMark } from '#web/ui/drawings/site-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { domainQuery, KnownFacts, KnownOfSite } from '#web/sites/index.ts'
import { LegalOnlyNote } from './legal-only-note.tsx'
import { siteQuery } from '../queries.ts'

/** Facts about the site of a match, each with its source. */
export function DomainFactsPanel({ clusterId }: { clusterId: Id }) {
  const site = useQuery(siteQuery(clusterId)).data
  const party = site?.title
  const roles = useUser()?.staff_roles ?? []
  const known = useQuery({ ...domainQuery(party ?? ''), enabled: party !== undefined }).data
  if (!known || !site) return null
  return (
    <Stack gap="tight">
      <Row gap="tight" isOneLine>
        <SiteMark name={site.title} logo={site.logo} />
        <Heading level={2} size="small">
          {site.title}
        </Heading>
      </Row>
      <KnownFacts known={known} />
      <LegalOnlyNote country={site.country} pursuit={site.pursuit} />
      {known.signals.length > 0 && (
        <Row>
          <KnownOfSite party={site.title} label="Why we think so" />
        </Row>
      )}
      {roles.length > 0 && (
        <Text size="small">
          <TextLink to="/desk/sites" search={{ party: site.title }}>
            What we say of this site
          </TextLink>
        </Text>
      )}
    </Stack>
  )
}
