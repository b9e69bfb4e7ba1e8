import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BulkSite,
  ExceptionReason,
  exceptionReasons,
  siteReasons,
  type TakedownBulk,
  type UseReason,
} from '#contract/takedowns/bulk/bulk.ts'
import { leaveOutUses } from '#contract/takedowns/bulk/endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatUrl } from '#web/platform/format-url.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PhotoChoices } from '#web/ui/forms/choices/photo-choices.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { takedownQuery } from '../queries.ts'
import { UsedImages } from '../used-images.tsx'
import { countUses } from '../words.ts'
import { useBulkChange } from './queries.ts'

/** The sites of a bulk: their uses, what is left out and why, and the way to each takedown. */
export const SitesOfBulk = ({ bulk }: { bulk: TakedownBulk }) => (
  <Entries label="Sites">
    {bulk.sites.map((site) => (
      <Entry
        key={site.cluster}
        pictures={site.images.length > 0 && <UsedImages images={site.images} />}
        actions={
          site.takedown !== null && (
            <ButtonLink
              look="quiet"
              size="small"
              to="/takedowns/$takedownId"
              params={{ takedownId: site.takedown }}
              aria-label={`Open the takedown of ${site.host}`}
            >
              Open
            </ButtonLink>
          )
        }
      >
        <Heading level={3}>{site.host}</Heading>
        <Text size="small" tone="dim">
          {sentenceOfSite(site)}
        </Text>
        {site.problem !== null && <Banner tone="warn">{site.problem}</Banner>}
        <LeftOut bulkId={bulk._id} site={site} />
        {site.state === 'draft' && site.takedown !== null && (
          <LeaveOut bulkId={bulk._id} cluster={site.cluster} host={site.host} takedownId={site.takedown} />
        )}
      </Entry>
    ))}
  </Entries>
)

function sentenceOfSite({ state, reason, uses, isSeeking }: BulkSite): string {
  if (state === 'left-out') return `Left out. ${reason === null ? '' : siteReasons[reason]}`
  if (state === 'waiting') return 'Waits for its draft.'
  const counted = countUses(uses)
  return isSeeking ? `${counted} · we look for who can act` : `${counted} · ${stateWords[state]}`
}

const stateWords = {
  draft: 'draft',
  signed: 'signed',
  sent: 'sent',
  withdrawn: 'withdrawn',
} as const satisfies Record<Exclude<BulkSite['state'], 'left-out' | 'waiting'>, string>

const decidedWords: Record<Exclude<UseReason, ExceptionReason>, string> = {
  licensed: 'You licensed this use.',
  approved: 'You approved this use.',
  ignored: 'You ignored this use.',
  'in-case': 'This use is part of a case.',
}
const reasonWords: Record<UseReason, string> = { ...exceptionReasons, ...decidedWords }

type AtSite = { bulkId: Id; site: BulkSite }

function LeftOut({ bulkId, site: { cluster, state, leftOut, leftOutUses } }: AtSite) {
  const restore = useBulkChange(bulkId, (match: Id) =>
    call(leaveOutUses)({ bulkId, cluster, matches: [match], reason: null }),
  )
  if (leftOutUses === 0) return null
  return (
    <Disclosure summary={leftOutUses === 1 ? '1 use is left out' : `${leftOutUses} uses are left out`}>
      {restore.isError && <Banner tone="error">{sentenceOf(restore.error)}</Banner>}
      {leftOut.map(({ match, pageUrl, reason, note }) => (
        <Row key={match}>
          <Text size="small">
            {formatUrl(pageUrl)}: {note === '' ? reasonWords[reason] : `${reasonWords[reason]} ${note}`}
          </Text>
          {ExceptionReason.safeParse(reason).success && (state === 'draft' || state === 'left-out') && (
            <Button
              look="bare"
              size="small"
              aria-label={`Take ${formatUrl(pageUrl)} in again`}
              onClick={() => restore.mutate(match)}
            >
              Take in again
            </Button>
          )}
        </Row>
      ))}
    </Disclosure>
  )
}

type LeaveOutProps = { bulkId: Id; cluster: Id; takedownId: Id }

/** The uses of a site are asked for once they are opened: a bulk has up to 200 sites. */
function LeaveOut({ host, ...about }: LeaveOutProps & { host: string }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Disclosure summary={`Leave uses on ${host} out`} onOpen={() => setWanted(true)}>
      {isWanted && <UsesToLeaveOut {...about} />}
    </Disclosure>
  )
}

function UsesToLeaveOut({ takedownId, ...rest }: LeaveOutProps) {
  const takedown = useQuery(takedownQuery(takedownId))
  if (takedown.data) return <ChooseUses takedown={takedown.data} {...rest} />
  if (takedown.isError)
    return <ErrorState message={sentenceOf(takedown.error)} onRetry={() => void takedown.refetch()} />
  return <Skeleton label="Loading the uses" />
}

const options = ExceptionReason.options.map((value) => ({ value, label: exceptionReasons[value] }))

function ChooseUses({ takedown, bulkId, cluster }: Omit<LeaveOutProps, 'takedownId'> & { takedown: TakedownInFull }) {
  const [chosen, choose] = useState<ReadonlySet<Id>>(new Set())
  const [reason, setReason] = useState<ExceptionReason>()
  const [note, setNote] = useState('')
  const leave = useBulkChange(bulkId, (given: ExceptionReason) =>
    call(leaveOutUses)({ bulkId, cluster, matches: [...chosen], reason: given, note }),
  )
  const images = new Map(takedown.images.map((image) => [image.image, image]))
  return (
    <Stack>
      <PhotoChoices
        label={`Uses on ${takedown.host} to leave out`}
        photos={takedown.uses.map(({ match, image, pageUrl }) => {
          const { width = 3, height = 2, thumbnail = null, title = '' } = images.get(image) ?? {}
          const sources = thumbnail === null ? [] : [thumbnail]
          return { id: match, aspect: width / height, sources, label: formatUrl(pageUrl), note: title }
        })}
        chosen={chosen}
        onToggle={(id) => choose((before) => before.symmetricDifference(new Set([id])))}
      />
      <Measure>
        <SelectField
          label="Reason"
          placeholder="Choose a reason"
          options={options}
          value={reason ?? ''}
          onChange={({ target }) => setReason(ExceptionReason.safeParse(target.value).data)}
        />
        <TextField
          label="In your own words"
          isOptional={reason !== 'other'}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Measure>
      {leave.isError && <Banner tone="error">{sentenceOf(leave.error)}</Banner>}
      <Row>
        <Button
          look="quiet"
          disabled={chosen.size === 0 || reason === undefined}
          isBusy={leave.isPending}
          onClick={() => reason && leave.mutate(reason)}
        >
          Leave {countUses(chosen.size)} out
        </Button>
      </Row>
    </Stack>
  )
}
