import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { minSide } from '#contract/matches/filter.ts'
import type { Cluster } from '#contract/matches/match.ts'
import type { Pursuit } from '#contract/matches/worth.ts'
import type { Id } from '#contract/wire.ts'
import { formatAgo } from '#web/platform/moments.ts'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { SiteMark } from '#web/ui/drawings/site-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { WideEntry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoLine } from '#web/ui/photos/photo-line.tsx'
import type { StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text, Unbroken } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import type { Decide } from '../decisions/decisions.ts'
import { aspectOf } from '../match-words.tsx'
import { wordOf } from '../filters/filter-words.ts'
import { ofSite } from '../matches-links.ts'
import { ValueLine } from '../value/use-value.tsx'
import { JudgeSite } from './judge-site.tsx'
import { StartCase } from './site-case.tsx'
import type { Current } from '../match/use-current.ts'

type SiteEntryProps = ReturnType<Current['entry']> & { site: Cluster; decide: Decide }

/** Site in a list: copies that fit, facts for and against a case, and actions on all copies. */
export function SiteEntry({ site, decide, ...place }: SiteEntryProps) {
  const { _id, title, matches } = site
  const { isCurrent } = place
  const [now] = useState(() => new Date())
  return (
    <WideEntry
      {...place}
      pictures={<Samples site={site} />}
      actions={
        <>
          <StartCase
            of={site.case}
            search={{ cluster: _id }}
            site={title}
            {...(isCurrent ? { keyCap: 's' } : { look: 'quiet' })}
          />
          <JudgeSite site={site} decide={decide} isCurrent={isCurrent} isBare={!isCurrent} />
        </>
      }
    >
      <Row align="start" isOneLine>
        <Ring drawnOnceFor={`${_id} ${matches.total}`}>
          {matches.total.toLocaleString('en-US')}
          <VisuallyHidden>{matches.total === 1 ? ' find' : ' finds'}</VisuallyHidden>
        </Ring>
        <Stack gap="none">
          <Row gap="tight">
            <Row gap="tight" isOneLine>
              <SiteMark name={title} logo={site.logo} />
              <Heading level={2} size="small">
                <TextLink to="/matches" search={ofSite(_id)}>
                  {title}
                </TextLink>
              </Heading>
            </Row>
            <SiteFacts site={site} />
          </Row>
          <ValueLine value={site.value} />
          <Text tone="dim" size="small">
            {imagesOf(site)}, {restOf(site)}, found <Unbroken>{formatAgo(site.lastFound, now)}</Unbroken>
          </Text>
        </Stack>
      </Row>
    </WideEntry>
  )
}

/** Facts for or against a case: country, whether we act there, and the kind of site, as far as known. */
function SiteFacts({ site }: { site: Cluster }) {
  const { tags, country, category, platform, commercial, stockAgency, pursuit, largest } = site
  const where = country && [wordOf('country', country), pursuit && pursuits[pursuit]].filter(Boolean).join(', ')
  const facts = [
    ...tags.map((tag) => wordOf('tag', tag)),
    stockAgency && `Stock agency ${stockAgency}`,
    where,
    category && wordOf('category', category),
    platform && wordOf('platform', platform),
    commercial && wordOf('commercial', 'yes'),
    largest >= minSide.large && 'Large copies',
  ].filter(Boolean)
  return facts.length > 0 && <Text size="small">{facts.join(' · ')}</Text>
}

const pursuits: Record<Pursuit, string> = { letters: 'we act there', lawyers: 'lawyers only', none: 'no cases there' }

const Samples = ({ site: { _id, title, samples, matches } }: { site: Cluster }) => (
  <PhotoLine
    photos={samples.map((sample, at) => ({
      id: sample._id,
      aspect: aspectOf(sample),
      sources: [sample.thumbnail],
      alt: `${sample.title}, copy ${at + 1} on ${title}`,
    }))}
    total={matches.total}
    wrap={linkWithin(_id)}
    wrapRest={linkToRest(_id, title)}
  />
)

const linkToRest = (cluster: Id, title: string) => (shown: ReactNode) => (
  <Link to="/matches" search={ofSite(cluster)}>
    {shown}
    <VisuallyHidden> more on {title}</VisuallyHidden>
  </Link>
)

const linkWithin = (cluster: Id) => (photo: StripPhoto, shown: ReactNode) => (
  <Link to="/matches/$matchId" params={{ matchId: photo.id }} search={ofSite(cluster)}>
    {shown}
  </Link>
)

/** '12 matches of 5 images, 9 to decide, best 98 %'. */
export function countsOf(site: Cluster): string {
  const { total } = site.matches
  return total === 1 ? `One find, ${restOf(site)}` : `${total} finds of ${imagesOf(site)}, ${restOf(site)}`
}

const imagesOf = ({ images }: Cluster): string => (images === 1 ? '1 image' : `${images} images`)

function restOf({ matches: { total, undecided, held }, bestScore }: Cluster): string {
  const waiting = undecided === total ? ['none decided'] : undecided > 0 ? [`${undecided} to decide`] : []
  const back = held > 0 ? [`${held} held back`] : []
  const rest = [...waiting, ...back]
  return `${rest.length === 0 ? 'all decided' : rest.join(', ')}, best ${bestScore} %`
}
