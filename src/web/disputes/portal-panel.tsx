import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerKind } from '#contract/portal/answer-kinds.ts'
import {
  blockPortal,
  changePortalLink,
  type DeskPortal,
  getDeskPortal,
} from '#contract/disputes/desk-portal-endpoints.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

const portalQuery = (caseId: Id) =>
  queryOptions({
    queryKey: ['desk', 'cases', 'portal', caseId],
    queryFn: ({ signal }) => call(getDeskPortal, signal)({ caseId }),
  })

/** The payment page of a case: its link, whether it is open, and what its image user answered, wrote and offered. */
export function PortalPanel({ caseId }: { caseId: Id }) {
  const portal = useQuery(portalQuery(caseId))
  return (
    <Panel title="Payment page">
      <Loaded query={portal} label="Loading the payment page" lines={3}>
        {(of) => (
          <Stack>
            <Link caseId={caseId} of={of} />
            <Sent of={of} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function Link({ caseId, of: { url, isBlocked, unreviewed } }: { caseId: Id; of: DeskPortal }) {
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const change = useMutation({
    mutationFn: (what: 'block' | 'link') =>
      what === 'link' ? call(changePortalLink)({ caseId }) : call(blockPortal)({ caseId, isBlocked: !isBlocked }),
    onSuccess: (changed) => {
      ask(false)
      queryClient.setQueryData(portalQuery(caseId).queryKey, changed)
    },
  })
  const begin = () => {
    change.reset()
    ask(true)
  }
  const failure = change.isError && <Banner tone="error">{sentenceOf(change.error)}</Banner>
  return (
    <Stack gap="tight">
      <Text>
        {isBlocked ? 'Closed: the page asks anyone with the link to contact us.' : 'Open from the first letter on.'}
      </Text>
      <OutLink href={url}>{url}</OutLink>
      {unreviewed.length > 0 && (
        <Text size="small" tone="dim">
          No speaker has reviewed its texts in {unreviewed.join(', ')} yet.
        </Text>
      )}
      <Row>
        <Button look="quiet" size="small" isBusy={change.isPending} onClick={() => change.mutate('block')}>
          {isBlocked ? 'Open it again' : 'Close it'}
        </Button>
        <Button look="quiet" size="small" isBusy={change.isPending} onClick={begin}>
          Change a leaked link
        </Button>
      </Row>
      {!isAsking && failure}
      <ConfirmDialog
        isOpen={isAsking}
        title="Change the link of the payment page?"
        confirmLabel="Change the link"
        isBusy={change.isPending}
        onConfirm={() => change.mutate('link')}
        onCancel={() => ask(false)}
      >
        {failure}
        <p>The link in all letters and mails so far stops working for good. Send the new link to the image user.</p>
      </ConfirmDialog>
    </Stack>
  )
}

const kinds: Record<AnswerKind, string> = {
  licensed: 'Has a licence',
  'fair-use': 'Says that it needs no licence',
  'credit-given': 'Says that the author is credited under Creative Commons',
  'not-responsible': 'Is not responsible for the page',
  'already-removed': 'Has removed it',
  hardship: 'Cannot pay the sum',
  other: 'Answered',
}

function Sent({ of: { answers, messages, offers } }: { of: DeskPortal }) {
  if (answers.length + messages.length + offers.length === 0)
    return <Text tone="dim">The image user has sent no answer through it yet.</Text>
  return (
    <Stack>
      {answers.map(({ _id, kind, at, name, email, licence, decideBy, decidedAt, files }) => (
        <Stack key={_id} gap="tight">
          <Text>
            {kinds[kind]}, {formatDay(at)}. {decidedAt === null ? `To be decided by ${decideBy}.` : 'Decided.'}
          </Text>
          <Text size="small">{name ? `${name}, ${email}` : email}</Text>
          {licence && (licence.agency || licence.number) && (
            <Text size="small">
              {licence.agency} <Mono>{licence.number}</Mono> {licence.boughtOn}
            </Text>
          )}
          {files.map(({ fileName, url }) => (
            <OutLink key={url} href={url}>
              <bdi>{fileName}</bdi>
            </OutLink>
          ))}
        </Stack>
      ))}
      {offers.map(({ _id, at, from, amount, currency, state }) => (
        <Text key={_id}>
          {from === 'payer' ? 'Offers' : 'We offered'} {formatAmount(amount, currency, 'en')}, {formatDay(at)}: {state}
        </Text>
      ))}
      <Thread>
        {messages.map(({ _id, from, author, at, text }) => (
          <Written
            key={_id}
            by={`${author ?? (from === 'payer' ? 'Image user' : 'We')}, ${formatDay(at)}`}
            text={text}
          />
        ))}
      </Thread>
    </Stack>
  )
}
