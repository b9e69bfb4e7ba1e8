import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Takedown } from '#contract/takedowns/takedown.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { countUses, turnWords } from '../words.ts'

/** One takedown: the photographs in use first, then the site, the state and whose turn it is. */
export function TakedownEntry({ takedown }: { takedown: Takedown }) {
  const { _id, host, state, turn, uses, createdAt, closedAt, search } = takedown
  return (
    <Entry
      pictures={<Pictures takedown={takedown} />}
      actions={
        <ButtonLink
          look={turn === 'you' && closedAt === null ? 'primary' : 'quiet'}
          size="small"
          to="/takedowns/$takedownId"
          params={{ takedownId: _id }}
          aria-label={`${turn === 'you' && closedAt === null ? 'Go on with' : 'Open'} the takedown of ${host}`}
        >
          {turn === 'you' && closedAt === null ? 'Go on' : 'Open'}
        </ButtonLink>
      }
    >
      <Heading level={2} size="small">
        <TextLink to="/takedowns/$takedownId" params={{ takedownId: _id }}>
          {host}
        </TextLink>
      </Heading>
      <StateMark state={state} />
      <Text size="small">{closedAt === null ? <Turn takedown={takedown} /> : 'This takedown has ended.'}</Text>
      {search.state === 'seeking' && closedAt === null && <Text size="small">{search.sentence}</Text>}
      <Text size="small" tone="dim">
        {countUses(uses)} · begun on <Mono>{formatDay(createdAt)}</Mono>
      </Text>
    </Entry>
  )
}

function Turn({ takedown: { turn, dueAt } }: { takedown: Takedown }) {
  const [now] = useState(() => Date.now())
  if (dueAt === null) return turnWords[turn]
  return (
    <>
      {turnWords[turn]}, by <Mono>{formatDay(dueAt)}</Mono>
      {Date.parse(dueAt) < now && '. That day is over.'}
    </>
  )
}

const Pictures = ({ takedown: { _id, host, images } }: { takedown: Takedown }) => {
  const inLink = (photo: StripPhoto, shown: ReactNode) => (
    <Link to="/takedowns/$takedownId" params={{ takedownId: _id }} tabIndex={-1} aria-label={`${photo.alt} on ${host}`}>
      {shown}
    </Link>
  )
  return (
    <PhotoStrip
      photos={images.map(({ image, title, thumbnail, width, height }) => ({
        id: image,
        aspect: width / height,
        sources: thumbnail === null ? [] : [thumbnail],
        alt: title,
      }))}
      wrap={inLink}
    />
  )
}
