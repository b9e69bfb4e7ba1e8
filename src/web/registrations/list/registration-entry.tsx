import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { Registration } from '#contract/registrations/registration.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { WhoseTurn } from '../whose-turn.tsx'
import { countWorks, formatUsd, nameOfOrder } from '../words.ts'

/** One order: its photographs first, then title, option, state, turn, price and day. */
export function RegistrationEntry({ registration }: { registration: Registration }) {
  const { _id, option, state, turn, imageCount, price, createdAt, certificate } = registration
  const name = nameOfOrder(registration)
  const isOwners = turn === 'owner'
  return (
    <Entry
      pictures={<Pictures registration={registration} />}
      actions={
        <ButtonLink
          look={isOwners ? 'primary' : 'quiet'}
          size="small"
          to="/registrations/$registrationId"
          params={{ registrationId: _id }}
          aria-label={`${isOwners ? 'Go on with' : 'Open'} ${name}`}
        >
          {isOwners ? 'Go on' : 'Open'}
        </ButtonLink>
      }
    >
      <Heading level={2} size="small">
        <TextLink to="/registrations/$registrationId" params={{ registrationId: _id }}>
          {name}
        </TextLink>
      </Heading>
      <StateMark state={state} />
      <Text size="small">
        {certificate ? (
          <>
            Certificate <Mono>{certificate.number}</Mono>, effective <Mono>{certificate.effectiveOn}</Mono>
          </>
        ) : (
          <WhoseTurn of={registration} />
        )}
      </Text>
      <Text size="small" tone="dim">
        {registrationOptions[option].label} · {countWorks(option, imageCount)} · {formatUsd(price.total)} ·{' '}
        <Mono>{formatDay(createdAt)}</Mono>
      </Text>
    </Entry>
  )
}

function Pictures({ registration }: { registration: Registration }) {
  const { _id, thumbnails, aspects, images } = registration
  const name = nameOfOrder(registration)
  const inLink = (_: StripPhoto, shown: ReactNode) => (
    <Link to="/registrations/$registrationId" params={{ registrationId: _id }} tabIndex={-1} aria-label={name}>
      {shown}
    </Link>
  )
  return (
    <PhotoStrip
      photos={thumbnails.map((thumbnail, at) => ({
        id: images[at] ?? String(at),
        aspect: aspects[at] ?? 1.5,
        sources: [thumbnail],
        alt: '',
      }))}
      wrap={inLink}
    />
  )
}
