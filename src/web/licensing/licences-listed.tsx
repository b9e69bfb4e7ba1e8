import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Licence, removeLicence } from '#contract/licensing/ledger.ts'
import { type LicenceField, licenceFields } from '#contract/licensing/licence-fields.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { dayOf } from '#web/ui/forms/dates/dates.ts'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Lines, Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { ImagesOfLicence } from './images-of-licence.tsx'
import { ledger } from './queries.ts'
import { coveredMatches } from './slots.ts'

/** Licences as a table, stacked on phones. */
export const LicencesListed = ({ licences }: { licences: readonly Licence[] }) => (
  <>
    <ByWidth atDesk inHand={false}>
      <Table label="Licences" rows={licences} keyOf={({ _id }) => _id} columns={columns} />
    </ByWidth>
    <ByWidth atDesk={false} inHand>
      <Entries label="Licences">
        {licences.map((licence) => (
          <InHand key={licence._id} licence={licence} />
        ))}
      </Entries>
    </ByWidth>
  </>
)

const label = (name: LicenceField) => licenceFields[name].label
const whereOf = ({ hosts, agency }: Licence) =>
  hosts.length > 0 ? hosts.join(', ') : `Sold through ${agency}, buyer not named`
const nameOf = (licence: Licence) => [licence.client, whereOf(licence), licence.reference].filter(Boolean).join(', ')
const pixels = (side: number) => `${side.toLocaleString('en-US')} pixels`

/** Entries without accounts keep their meaning, and say so. */
const Where = ({ licence }: { licence: Licence }) => (
  <Lines>
    {whereOf(licence)}
    {licence.shared.length > 0 && (
      <StatusMark filled="empty" tone="warn">
        Covers every page on {licence.shared.join(', ')}. Add it again with the account.
      </StatusMark>
    )}
  </Lines>
)

function Until({ licence: { endsOn } }: { licence: Licence }) {
  const [today] = useState(() => dayOf(new Date()))
  if (endsOn === null) return 'No end'
  return (
    <Lines>
      <Mono>{endsOn}</Mono>
      {endsOn < today && (
        <StatusMark filled="empty" tone="warn">
          Ended
        </StatusMark>
      )}
    </Lines>
  )
}

const columns: readonly Column<Licence>[] = [
  { key: 'client', header: label('client'), cell: ({ client }) => client },
  { key: 'hosts', header: 'Where', cell: (licence) => <Where licence={licence} /> },
  { key: 'images', header: label('images'), cell: (licence) => <ImagesOfLicence licence={licence} /> },
  { key: 'from', header: label('startsOn'), cell: ({ startsOn }) => <Mono>{startsOn}</Mono>, isOneLine: true },
  { key: 'until', header: label('endsOn'), cell: (licence) => <Until licence={licence} />, isOneLine: true },
  {
    key: 'side',
    header: label('longestSide'),
    cell: ({ longestSide }) => (longestSide === null ? 'Any' : pixels(longestSide)),
    align: 'end',
    isOneLine: true,
  },
  {
    key: 'reference',
    header: label('reference'),
    cell: ({ reference }) => reference && <Mono>{reference}</Mono>,
    isOneLine: true,
  },
  {
    key: 'covers',
    header: 'Covers',
    cell: (licence) => <InSlot slot={coveredMatches} licenceId={licence._id} name={nameOf(licence)} />,
    isOneLine: true,
  },
  { key: 'remove', header: 'Remove', cell: (licence) => <Remove licence={licence} /> },
]

const InHand = ({ licence }: { licence: Licence }) => (
  <Entry>
    <Stack gap="tight">
      <Heading level={2} size="small">
        {licence.client}
      </Heading>
      <Facts
        facts={[
          { name: 'Where', value: <Where licence={licence} /> },
          { name: label('images'), value: <ImagesOfLicence licence={licence} /> },
          { name: label('startsOn'), value: <Mono>{licence.startsOn}</Mono> },
          { name: label('endsOn'), value: <Until licence={licence} /> },
          ...(licence.longestSide === null ? [] : [{ name: label('longestSide'), value: pixels(licence.longestSide) }]),
          { name: 'Covers', value: <InSlot slot={coveredMatches} licenceId={licence._id} name={nameOf(licence)} /> },
          ...(licence.reference ? [{ name: label('reference'), value: <Mono>{licence.reference}</Mono> }] : []),
        ]}
      />
      <div>
        <Remove licence={licence} />
      </div>
    </Stack>
  </Entry>
)

function Remove({ licence: { _id: licenceId, client } }: { licence: Licence }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: call(removeLicence),
    onSuccess: () => setAsking(false),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(ledger),
  })
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Remove the licence to ${client}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove the licence to ${client}?`}
        confirmLabel="Remove it"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ licenceId })}
        onCancel={() => setAsking(false)}
      >
        Uses that no other licence covers wait for your decision again.
      </ConfirmDialog>
    </>
  )
}
