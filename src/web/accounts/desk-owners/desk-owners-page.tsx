import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { findOwners, type FoundOwner, lookAsOwner } from '#contract/accounts/look-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { startLook } from '#web/platform/calls/session.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useUser } from '../sign-in/session-query.ts'

const least = 3

/** Lets support find an owner and see their pages. */
export function DeskOwnersPage() {
  useTitle('Owners')
  const user = useUser()
  const [email, setEmail] = useState('')
  const [chosen, choose] = useState<FoundOwner>()
  const found = useQuery({
    queryKey: ['desk', 'owners', email],
    queryFn: ({ signal }) => call(findOwners, signal)({ email }),
    enabled: email.length >= least,
  })
  const isSupport = user?.staff_roles.some((role) => role === 'support' || role === 'admin')
  if (user && !isSupport) return <NotFoundPage />
  return (
    <Page title="Owners" above={<DeskPlaces roles={user?.staff_roles} />}>
      <Stack>
        <Measure>
          <SearchField
            label="Email address"
            placeholder="The first letters are enough"
            value={email}
            onChange={setEmail}
          />
        </Measure>
        {found.isError && <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
        {found.data?.data.length === 0 && (
          <EmptyState title="Nobody found">No owner’s address begins like this.</EmptyState>
        )}
        <Entries label="Owners">
          {(found.data?.data ?? []).map((owner) => (
            <Entry
              key={owner._id}
              actions={
                <Button look="quiet" size="small" onClick={() => choose(owner)}>
                  See what they see
                </Button>
              }
            >
              <Text>{owner.name}</Text>
              <Text size="small" tone="dim">
                {[owner.email, owner.company, owner.country].filter(Boolean).join(' · ')}
              </Text>
            </Entry>
          ))}
        </Entries>
      </Stack>
      <Dialog
        isOpen={chosen !== undefined}
        onClose={() => choose(undefined)}
        title={chosen ? `See what ${chosen.name} sees` : 'See what they see'}
      >
        {chosen && <AskWhy owner={chosen} />}
      </Dialog>
    </Page>
  )
}

/** The reason, which the owner reads at once. */
function AskWhy({ owner }: { owner: FoundOwner }) {
  const [why, setWhy] = useState('')
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: call(lookAsOwner),
    onSuccess: ({ token }) => {
      startLook(token)
      void navigate({ to: '/images' })
    },
  })
  const failure = look.error
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        look.mutate({ ownerId: owner._id, why })
      }}
      failure={
        failure &&
        (failure instanceof ProblemError ? (failure.fields[0]?.message ?? failure.message) : sentenceOf(failure))
      }
    >
      <Text>
        For 30 minutes you see their account and can change nothing. We notify them at once, with your reason, and log
        every page that you open.
      </Text>
      <TextareaField
        label="Why"
        hint="The owner reads this."
        maxLength={500}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
      <Button type="submit" isBusy={look.isPending}>
        Notify them and open
      </Button>
    </Form>
  )
}
