import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { PlanGroup } from '#contract/registrations/plan.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { countWorks, formatUsd } from '../words.ts'
import { imagesOfQuery, stripPhotoOf } from './images-of.ts'
import { StartGroup, StartSingles } from './start-group.tsx'
import { LawSentence } from './waiting-costs.tsx'

type Group = PlanGroup
const shownOfGroup = 4
/** Images of a group that have an order each. */
const shownOfSingles = 9

/** One proposed group: its photographs, the loss by waiting, the days left and the cost. */
export function PlannedGroup({ group }: { group: Group }) {
  const { option, title, images, orders, price, author, claimant, losses } = group
  const isOneEach = registrationOptions[option].maxImages === 1
  return (
    <Entry
      pictures={<Pictures group={group} isOneEach={isOneEach} />}
      actions={isOneEach ? <StartSingles group={group} /> : <StartGroup group={group} />}
    >
      <Heading level={3}>{title}</Heading>
      <DaysLeft group={group} />
      <Text size="small">
        {countWorks(option, images.length)},{' '}
        {group.isPublished ? `published ${group.year ?? ''}`.trim() : 'unpublished'} ·{' '}
        {author === claimant ? author : `${author}, for ${claimant}`}
      </Text>
      {losses.map((sentence) => (
        <LawSentence key={sentence.text} sentence={sentence} />
      ))}
      <Text size="small" tone="dim">
        {orders === 1 ? 'One order' : `${orders.toLocaleString('en-US')} orders`} · {formatUsd(price)}
      </Text>
      {isOneEach && (
        <Text size="small" tone="dim">
          Each image is an order of its own, with its own fee.
        </Text>
      )}
    </Entry>
  )
}

function DaysLeft({ group: { daysLeft, actBy, windowEnd, inTime, option } }: { group: Group }) {
  if (daysLeft === null || actBy === null) return null
  return (
    <StatusMark filled="half" tone={daysLeft <= 14 ? 'mark' : 'warn'}>
      <span>
        {daysLeft === 1 ? 'One day' : `${daysLeft} days`} left: order by <Mono>{actBy}</Mono> for{' '}
        {countWorks(option, inTime)}
        {windowEnd !== null && (
          <>
            {' '}
            in time for <Mono>{windowEnd}</Mono>
          </>
        )}
      </span>
    </StatusMark>
  )
}

function Pictures({ group: { images }, isOneEach }: { group: Group; isOneEach: boolean }) {
  const shown = useQuery(imagesOfQuery(images.slice(0, isOneEach ? shownOfSingles : shownOfGroup))).data ?? []
  const wrap = (photo: StripPhoto, picture: ReactNode) =>
    isOneEach ? (
      <Link to="/registrations/new" search={{ image: photo.id }} aria-label={`Register ${photo.alt}`}>
        {picture}
      </Link>
    ) : (
      picture
    )
  return <PhotoStrip photos={shown.map(stripPhotoOf)} isWhole={isOneEach} wrap={wrap} />
}
