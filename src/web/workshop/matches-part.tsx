import { Link } from '@tanstack/react-router'
import { Check, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countryNames } from '#contract/reference/country-names.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DayGrid } from '#web/ui/drawings/day-grid.tsx'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { SiteMark } from '#web/ui/drawings/site-mark.tsx'
import { StackedBars } from '#web/ui/drawings/stacked-bars.tsx'
import { WorldMap } from '#web/ui/drawings/world-map.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text, Unbroken } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Kind } from './part.tsx'
import {
  lookedDays,
  matches,
  matchesByCountry,
  matchesByMonth,
  partsOfBars,
  type SampleMatch,
  sites,
} from './sample-matches.ts'

/** Components for matches: places, sites and dates. */
export const MatchesPart = () => (
  <>
    <WhereAndWhen />
    <Kind name="Sites">
      <Entries label="Sites with copies">
        {sites.map((site) => (
          <SiteEntry key={site.name} {...site} />
        ))}
      </Entries>
    </Kind>
    <MatchList />
    <Kind name="What happened">
      <Happenings />
    </Kind>
  </>
)

function WhereAndWhen() {
  const [countries, chooseCountries] = useState(['DE'])
  const [month, chooseMonth] = useState('Sep')
  return (
    <Panel title="Where and when">
      <Columns least="wide">
        <WorldMap
          label="Finds by country"
          counts={matchesByCountry}
          wordsOf={({ country, count }) => `${countryNames.get(country)}, ${count} finds`}
          chosen={countries}
          onChoose={(country) => chooseCountries(countries.includes(country) ? [] : [country])}
        />
        <DayGrid label="Looked at, day by day" days={lookedDays} />
        <StackedBars
          label="Finds over time"
          parts={partsOfBars}
          bars={matchesByMonth.map((bar) => ({ ...bar, isChosen: bar.key === month }))}
          onChoose={chooseMonth}
        />
      </Columns>
    </Panel>
  )
}

const SiteEntry = ({ name, logo, found, told, hasUndecided, copies }: (typeof sites)[number]) => (
  <Entry
    actions={
      hasUndecided && (
        <Button look="quiet" size="small" aria-label={`Approve all on ${name}`}>
          Approve all
        </Button>
      )
    }
    pictures={<PhotoStrip photos={copies.map(copyOn(name))} wrap={toMatches} />}
  >
    <Row align="start" isOneLine>
      <Ring drawnOnceFor={name}>{found}</Ring>
      <Stack gap="none">
        <Row gap="tight" isOneLine>
          <SiteMark name={name} logo={logo} />
          <Heading level={3}>
            <TextLink to="/matches">{name}</TextLink>
          </Heading>
        </Row>
        <Text tone="dim" size="small">
          {told}, found <Unbroken>2 days ago</Unbroken>
        </Text>
      </Stack>
    </Row>
  </Entry>
)

const copyOn =
  (site: string) =>
  (photo: GridPhoto, at: number): StripPhoto => ({ ...photo, alt: `Copy ${at + 1} on ${site}` })

const toMatches = (_: StripPhoto, shown: ReactNode) => <Link to="/matches">{shown}</Link>

function MatchList() {
  const [current, setCurrent] = useState(matches[0]!.id)
  return (
    <Kind name="Finds, the current one marked">
      <Entries label="Finds to decide">
        {matches.map((match) => (
          <MatchEntry
            key={match.id}
            find={match}
            isCurrent={match.id === current}
            onFocus={() => setCurrent(match.id)}
          />
        ))}
      </Entries>
      <Text size="small" tone="dim">
        A finger swipes a find to the right to approve it, and to the left to ignore it.
      </Text>
    </Kind>
  )
}

type MatchEntryProps = { find: SampleMatch; isCurrent: boolean; onFocus: () => void }

const MatchEntry = ({ find: match, ...place }: MatchEntryProps) => (
  <Entry
    {...place}
    swipe={{
      right: { label: 'Approve', run: () => notify(`Approved: ${match.site}`, { tone: 'ok' }) },
      left: { label: 'Ignore', run: () => notify(`Ignored: ${match.site}`) },
    }}
    pictures={<BothPictures find={match} />}
    actions={<Decide site={match.site} />}
  >
    <Text>{match.page}</Text>
    <Text size="small">
      <OutLink href={`https://${match.site}`}>{match.site}</OutLink>
    </Text>
    <StatusMark filled={match.band.filled} tone="ink">
      {match.band.words}
    </StatusMark>
    <Text size="small">{match.changes}</Text>
  </Entry>
)

const BothPictures = ({ find: { original, copy, site } }: Pick<MatchEntryProps, 'find'>) => (
  <Link to="/matches">
    <VisuallyHidden>
      Compare {original.title} with its copy on {site}:{' '}
    </VisuallyHidden>
    <Pair
      height={168}
      one={{
        aspect: original.aspect,
        caption: 'Original',
        shown: <Photo sources={[original.source]} alt="" placeholder="image-offline" />,
      }}
      other={{
        aspect: copy.aspect,
        caption: 'Copy',
        shown: <Photo sources={[copy.source].filter(Boolean)} alt="" placeholder="match-offline" />,
      }}
    />
  </Link>
)

const Decide = ({ site }: { site: string }) => (
  <>
    <Button look="quiet" size="small" icon={<Check aria-hidden size={16} />} aria-label={`Approve the find on ${site}`}>
      Approve
    </Button>
    <Button look="quiet" size="small" icon={<EyeOff aria-hidden size={16} />} aria-label={`Ignore the find on ${site}`}>
      Ignore
    </Button>
  </>
)

const Happenings = () => (
  <Entries label="History of C-24410">
    <Entry>
      <Text>A letter went to greenfields.example</Text>
      <Text size="small" tone="dim">
        <Mono>2026-07-21</Mono> · Our legal partners
      </Text>
    </Entry>
    <Entry
      actions={
        <Button look="quiet" size="small">
          Read it
        </Button>
      }
    >
      <Text>You submitted the case</Text>
      <Text size="small" tone="dim">
        <Mono>2026-07-15</Mono> · You
      </Text>
    </Entry>
  </Entries>
)
