import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseContact, sourceNames } from '#contract/letters/contacts/contact.ts'
import { type Contacts as Found, seekCaseContacts } from '#contract/letters/contacts/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { contactsQuery } from './queries.ts'

/** Whom letters of a case may go to, where each was found, and what was corrected. */
export function Contacts({ caseId }: { caseId: Id }) {
  const [askedSince, ask] = useState<string | null>()
  const found = useQuery({
    ...contactsQuery(caseId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isSought(data, askedSince) && dataUpdateCount < maxLooks ? lookAgainMs : false,
  })
  const [editing, edit] = useState<{ corrects: CaseContact | null }>()
  return (
    <Panel
      title="Contacts"
      aside={
        <>
          <SeekAgain
            caseId={caseId}
            isSought={found.data !== undefined && isSought(found.data, askedSince)}
            onAsked={() => ask(found.data?.sought?.at ?? null)}
          />
          <Button look="quiet" size="small" onClick={() => edit({ corrects: null })}>
            Write one down
          </Button>
        </>
      }
    >
      <Loaded query={found} label="Loading the contacts">
        {(contacts) => <Listed contacts={contacts} onCorrect={(corrects) => edit({ corrects })} />}
      </Loaded>
      {editing && <ContactDialog caseId={caseId} {...editing} onClose={() => edit(undefined)} />}
    </Panel>
  )
}

const lookAgainMs = 2000
/** Five minutes of looking again. */
const maxLooks = 150

/** True until the sources were looked at after `since`; a first look is awaited without it. */
const isSought = ({ sought }: Found, since: string | null | undefined): boolean =>
  sought === null || (since !== undefined && sought.at === since)

type SeekAgainProps = { caseId: Id; isSought: boolean; onAsked: () => void }

function SeekAgain({ caseId, isSought: isLooking, onAsked }: SeekAgainProps) {
  const queryClient = useQueryClient()
  const seek = useMutation({
    mutationFn: () => call(seekCaseContacts)({ caseId }),
    onSuccess: () => {
      onAsked()
      notify('The site, its registry and earlier cases are looked at again. Contacts appear here.', { tone: 'ok' })
      void queryClient.invalidateQueries(contactsQuery(caseId))
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button look="quiet" size="small" isBusy={seek.isPending || isLooking} onClick={() => seek.mutate()}>
      Look again
    </Button>
  )
}

function Listed({
  contacts: { data, sought, erasedAt },
  onCorrect,
}: {
  contacts: Found
  onCorrect: (of: CaseContact) => void
}) {
  const counting = data.filter(({ correctedAt }) => correctedAt === null)
  return (
    <Stack>
      {counting.length === 0 && (
        <Text tone="dim">
          {sought === null
            ? 'The site is being looked at. Contacts appear here.'
            : 'Nothing was found. Write down whom the letter goes to.'}
        </Text>
      )}
      <Entries label="Contacts">
        {counting.map((contact) => (
          <One key={contact._id} contact={contact} onCorrect={() => onCorrect(contact)} />
        ))}
      </Entries>
      {data.length > counting.length && (
        <Disclosure summary={`Corrected (${data.length - counting.length})`}>
          <Entries label="Corrected contacts">
            {data
              .filter(({ correctedAt }) => correctedAt !== null)
              .map((contact) => (
                <One key={contact._id} contact={contact} />
              ))}
          </Entries>
        </Disclosure>
      )}
      {erasedAt !== null && (
        <Text size="small" tone="dim">
          Unless a letter goes before, contacts are erased from {formatDay(erasedAt)} on.
        </Text>
      )}
      {sought && <Looked sought={sought} />}
    </Stack>
  )
}

function One({ contact, onCorrect }: { contact: CaseContact; onCorrect?: () => void }) {
  const { envelope, email, address, isSure, source, sourceUrl, foundAt, by, note, bounce } = contact
  const hasCountry = address.country !== null
  return (
    <Entry
      actions={
        onCorrect && (
          <Button
            look="quiet"
            size="small"
            aria-label={`${hasCountry ? 'Correct' : 'Choose the country of'} ${envelope[0] ?? email}`}
            onClick={onCorrect}
          >
            {hasCountry ? 'Correct' : 'Choose the country'}
          </Button>
        )
      }
    >
      <Text>{envelope.join(', ') || 'Nobody is named'}</Text>
      <Text size="small">{email || 'No email address'}</Text>
      {!hasCountry && (
        <Text size="small" tone="warn">
          The country is not known. No letter leaves before somebody has chosen it.
        </Text>
      )}
      {bounce !== null && (
        <Text size="small" tone="warn">
          A mail to it came back: {bounce}
        </Text>
      )}
      <StatusMark filled={isSure ? 'full' : 'half'} tone={isSure ? 'ok' : 'warn'}>
        {isSure ? 'Sure' : 'Not sure'}
      </StatusMark>
      <Text size="small" tone="dim">
        {[by === null ? sourceNames[source] : `Typed by ${by}`, sourceUrl, formatDay(foundAt), note]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Entry>
  )
}

const Looked = ({ sought }: { sought: NonNullable<Found['sought']> }) => (
  <Disclosure summary={`Where we looked on ${formatDay(sought.at)}`}>
    {sought.looked.map(({ where, found, problem }) => (
      <Text key={where} size="small">
        {where}: {problem ?? (found === 0 ? 'nothing' : found === 1 ? 'one contact' : `${found} contacts`)}
      </Text>
    ))}
  </Disclosure>
)
