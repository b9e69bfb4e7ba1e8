import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addStrike,
  listOwnerTrust,
  listSharedPictures,
  type OwnerTrust,
  removeStrike,
  type SharedPicture,
} from '#contract/operations/trust-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { WhyDialog } from '#web/platform/why-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { identityInWords } from './identity-words.ts'

const allTrust = { queryKey: ['desk', 'trust'] }
const picturesQuery = queryOptions({
  queryKey: [...allTrust.queryKey, 'pictures'],
  queryFn: ({ signal }) => call(listSharedPictures, signal)({}),
})

/** Facts for and against trust in owners. */
export function TrustPage() {
  const may = useMay()
  const isOpen = may('legal', 'support')
  const [words, setWords] = useState('')
  const owners = useQuery({
    queryKey: [...allTrust.queryKey, 'owners', words],
    queryFn: ({ signal }) => call(listOwnerTrust, signal)(words === '' ? {} : { words }),
    enabled: isOpen,
  })
  const pictures = useQuery({ ...picturesQuery, enabled: isOpen })
  return (
    <StaffFrame title="Trust" user={useUser()} isOpen={isOpen}>
      <Stack gap="loose">
        <Stack gap="tight">
          <Heading level={2}>Owners</Heading>
          <Measure>
            <SearchField label="Owner" placeholder="Name or email address" value={words} onChange={setWords} />
          </Measure>
          <Loaded query={owners} label="Loading the owners" lines={6}>
            {({ data }) => <Owners owners={data} isSearch={words !== ''} mayStrike={may('legal')} />}
          </Loaded>
        </Stack>
        <Stack gap="tight">
          <Heading level={2}>The same picture, two owners</Heading>
          <Loaded query={pictures} label="Loading the pictures" lines={6}>
            {({ data }) => <Pictures pictures={data} />}
          </Loaded>
        </Stack>
      </Stack>
    </StaffFrame>
  )
}

type OwnersProps = { owners: readonly OwnerTrust[]; isSearch: boolean; mayStrike: boolean }

const Owners = ({ owners, isSearch, mayStrike }: OwnersProps) =>
  owners.length === 0 ? (
    <Text tone="dim">
      {isSearch ? 'No owner has this name or address.' : 'No claim is contested, and no owner has a strike.'}
    </Text>
  ) : (
    <Entries label="Owners">
      {owners.map((owner) => (
        <Owner key={owner._id} owner={owner} mayStrike={mayStrike} />
      ))}
    </Entries>
  )

const some = (number: number, one: string, more: string) => (number === 1 ? `1 ${one}` : `${number} ${more}`)

function Owner({ owner, mayStrike }: { owner: OwnerTrust; mayStrike: boolean }) {
  const { _id: ownerId, name, email, cases, contested, notices, counterNotices, strikes } = owner
  const [act, setAct] = useState<'add' | OwnerTrust['strikes'][number]>()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (why: string) =>
      act === undefined || act === 'add'
        ? call(addStrike)({ ownerId, why })
        : call(removeStrike)({ ownerId, strikeId: act._id, why }),
    onSuccess: () => setAct(undefined),
    onSettled: () => queryClient.invalidateQueries(allTrust),
  })
  const begin = (next: typeof act) => {
    change.reset()
    setAct(next)
  }
  return (
    <Entry
      actions={
        mayStrike && (
          <Button look="quiet" size="small" aria-label={`Add a strike: ${name}`} onClick={() => begin('add')}>
            Add a strike
          </Button>
        )
      }
    >
      <Text>{name}</Text>
      <Text size="small" tone="dim">
        {email}
      </Text>
      <Text size="small">{identityInWords(owner.identity)}</Text>
      <Text size="small">
        {some(cases, 'case', 'cases')}, {contested} contested · {some(notices, 'notice', 'notices')}, {counterNotices}{' '}
        answered by counter-notices
      </Text>
      {strikes.map((strike) => (
        <Strike key={strike._id} strike={strike} {...(mayStrike && { onRemove: () => begin(strike) })} />
      ))}
      {act && (
        <WhyDialog
          title={act === 'add' ? `Add a strike to ${name}` : `Remove a strike of ${name}`}
          consequence="Staff see it with your name and the reason. The owner’s export contains it without your name."
          go={act === 'add' ? 'Add the strike' : 'Remove the strike'}
          maxLength={1000}
          isBusy={change.isPending}
          failure={change.error ? describeProblem(change.error) : undefined}
          onGo={(why) => change.mutate(why)}
          onClose={() => setAct(undefined)}
        />
      )}
    </Entry>
  )
}

type StrikeProps = { strike: OwnerTrust['strikes'][number]; onRemove?: () => void }

const Strike = ({ strike: { at, by, why, removed }, onRemove }: StrikeProps) => (
  <Stack gap="tight">
    <Text size="small" tone={removed ? 'dim' : 'warn'}>
      Strike, {formatDay(at)}, {by}: {why}
      {removed && ` Removed ${formatDay(removed.at)}, ${removed.by}: ${removed.why}`}
    </Text>
    {!removed && onRemove && (
      <Row>
        <Button look="bare" size="small" onClick={onRemove}>
          Remove the strike
        </Button>
      </Row>
    )}
  </Stack>
)

const Pictures = ({ pictures }: { pictures: readonly SharedPicture[] }) =>
  pictures.length === 0 ? (
    <Text tone="dim">No picture is in the libraries of two owners.</Text>
  ) : (
    <Entries label="Shared pictures">
      {pictures.map(({ hash, by, images }) => (
        <Entry key={`${by} ${hash}`}>
          <Text>{by === 'file' ? 'The same file' : 'One file on the web copies both'}</Text>
          {images.map(({ _id, title, addedAt, owner }) => (
            <Text key={_id} size="small">
              {owner.name}: “{title}”, added {formatDay(addedAt)}
            </Text>
          ))}
        </Entry>
      ))}
    </Entries>
  )
