import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DeskNotice, DeskQueue } from '#contract/takedowns/desk-endpoints.ts'
import { formatDay } from '#web/platform/moments.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { wordsOfNotice } from '../../words.ts'

type NoticeEntryProps = { row: DeskNotice; queue: DeskQueue }

const actions: Record<DeskQueue, string> = {
  'counter-notices': 'Read it',
  bounces: 'Find another address',
  waiting: 'Check it',
  forms: 'Look for an address',
}

/** One notice of a queue: the photographs in use, the site, its owner and reader, and the way to what can be done. */
export function NoticeEntry({ row, queue }: NoticeEntryProps) {
  const { takedown, host, owner, notice } = row
  const { label, filled, tone } = wordsOfNotice(notice)
  return (
    <Entry
      pictures={<Pictures row={row} />}
      actions={
        <ButtonLink
          look={queue === 'counter-notices' ? 'primary' : 'quiet'}
          size="small"
          to="/desk/takedowns/$takedownId"
          params={{ takedownId: takedown }}
          aria-label={`${actions[queue]}: ${notice.reader.name}, ${host}`}
        >
          {actions[queue]}
        </ButtonLink>
      }
    >
      <Heading level={3} size="small">
        {host}
      </Heading>
      <StatusMark filled={filled} tone={tone}>
        {label}
      </StatusMark>
      <Text size="small">
        To {notice.reader.name}
        {notice.reader.contact !== '' && `, ${notice.reader.contact}`}
      </Text>
      {notice.waitsFor !== null && <Text size="small">{notice.waitsFor}</Text>}
      <Text size="small" tone="dim">
        {owner.name} · {notice.region.name}
        {notice.dueAt !== null && (
          <>
            {' '}
            · by <Mono>{formatDay(notice.dueAt)}</Mono>
          </>
        )}
      </Text>
    </Entry>
  )
}

const Pictures = ({ row: { takedown, host, images } }: { row: DeskNotice }) => {
  const inLink = (photo: StripPhoto, shown: ReactNode) => (
    <Link
      to="/desk/takedowns/$takedownId"
      params={{ takedownId: takedown }}
      tabIndex={-1}
      aria-label={`${photo.alt} on ${host}`}
    >
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
