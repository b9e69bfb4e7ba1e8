import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  discardIncomingMail,
  fileIncomingMail,
  type IncomingKind,
  type IncomingMail,
} from '#contract/correspondence/endpoints.ts'
import { fileMailToTakedown } from '#contract/correspondence/takedown-mail-endpoint.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { allMails, mailsQuery } from './queries.ts'

const kinds: Record<IncomingKind, { label: string; none: string; what: string }> = {
  quarantined: {
    label: 'To be filed',
    none: 'No mail waits',
    what: 'Mails without a case or takedown, or with an unproven sender, appear here.',
  },
  bounce: { label: 'Came back', none: 'Nothing came back', what: 'Our mails that could not be delivered appear here.' },
  dropped: {
    label: 'Dropped',
    none: 'Nothing was dropped',
    what: 'Our own mails that were sent back to us appear here.',
  },
  discarded: {
    label: 'Discarded',
    none: 'Nothing was discarded',
    what: 'Discarded mails stay here for a month.',
  },
}

/** Mails that came in and stand in no case. */
export function MailsPage() {
  useTitle('Mails')
  const user = useUser()
  const may = useMay()('case-manager', 'legal')
  const [kind, choose] = useState<IncomingKind>('quarantined')
  if (!user) return <DetailSkeleton label="Loading the mails" />
  if (!may) return <NotFoundPage />
  return (
    <Page title="Mails" above={<DeskPlaces roles={user.staff_roles} />}>
      <Stack>
        <Row>
          {(Object.keys(kinds) as IncomingKind[]).map((one) => (
            <Button
              key={one}
              size="small"
              look={one === kind ? 'primary' : 'quiet'}
              aria-pressed={one === kind}
              onClick={() => choose(one)}
            >
              {kinds[one].label}
            </Button>
          ))}
        </Row>
        <Listed kind={kind} />
      </Stack>
    </Page>
  )
}

const Listed = ({ kind }: { kind: IncomingKind }) => (
  <Loaded query={useQuery(mailsQuery(kind))} label="Loading the mails" lines={6}>
    {({ data, total }) =>
      data.length === 0 ? (
        <EmptyState title={kinds[kind].none}>{kinds[kind].what}</EmptyState>
      ) : (
        <Stack>
          {total > data.length && <TooMany shown={data.length} total={total} noun="mails" />}
          <Entries label={kinds[kind].label}>
            {data.map((mail) => (
              <OneMail key={mail._id} mail={mail} />
            ))}
          </Entries>
        </Stack>
      )
    }
  </Loaded>
)

function OneMail({ mail }: { mail: IncomingMail }) {
  const { at, from, name, subject, text, files, why, spf, dkim, dmarc, isWhole, state } = mail
  const [step, take] = useState<Step>()
  const title = subject || 'Without a subject'
  return (
    <Entry
      actions={
        <>
          {isWhole && (
            <Button look="quiet" size="small" aria-label={`File: ${title}`} onClick={() => take('file')}>
              File
            </Button>
          )}
          {isWhole && (
            <Button
              look="quiet"
              size="small"
              aria-label={`File to a takedown: ${title}`}
              onClick={() => take('takedown')}
            >
              To a takedown
            </Button>
          )}
          {state !== 'discarded' && (
            <Button look="bare" size="small" aria-label={`Discard: ${title}`} onClick={() => take('discard')}>
              Discard
            </Button>
          )}
        </>
      }
    >
      <Text>{title}</Text>
      <Text size="small" tone="dim">
        {[name, from].filter(Boolean).join(', ') || 'A mail server'} · {formatDay(at)} · SPF {spf}, DKIM {dkim}, DMARC{' '}
        {dmarc}
      </Text>
      {why !== null && (
        <Text size="small" tone="warn">
          {why}
        </Text>
      )}
      {mail.case && (
        <TextLink to="/desk/cases/$caseId" params={{ caseId: mail.case._id }}>
          {mail.case.name}
        </TextLink>
      )}
      {(text !== '' || files.length > 0) && (
        <Disclosure summary="What it says">
          {text === '' ? <Text tone="dim">Only files.</Text> : <AsWritten>{text}</AsWritten>}
          {files.length > 0 && <Text size="small">Files: {files.map((file) => file.name).join(', ')}</Text>}
        </Disclosure>
      )}
      {step && <Settle mail={mail} step={step} onClose={() => take(undefined)} />}
    </Entry>
  )
}

const steps = {
  file: { title: 'File it to a case', label: 'Name of the case', go: 'File it', example: 'RF-000042' },
  takedown: {
    title: 'File it to a takedown',
    label: 'Address of the takedown’s page',
    go: 'File it',
    example: 'https://…/desk/takedowns/…',
  },
  discard: { title: 'Discard it', label: 'Reason for discarding it', go: 'Discard it', example: '' },
}

type Step = keyof typeof steps

function Settle({ mail, step, onClose }: { mail: IncomingMail; step: Step; onClose: () => void }) {
  const { _id: mailId } = mail
  const queryClient = useQueryClient()
  const [typed, type] = useState((step === 'file' && mail.case?.name) || '')
  const { title, label, go, example } = steps[step]
  const settle = useMutation({
    mutationFn: async () => {
      if (step === 'file') await call(fileIncomingMail)({ mailId, case: typed })
      else if (step === 'takedown') await call(fileMailToTakedown)({ mailId, takedown: typed })
      else await call(discardIncomingMail)({ mailId, reason: typed })
    },
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(allMails)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      onSubmit={() => settle.mutate()}
      actions={
        <Button type="submit" isBusy={settle.isPending}>
          {go}
        </Button>
      }
    >
      <TextField
        label={label}
        placeholder={example}
        value={typed}
        onChange={({ target }) => type(target.value)}
        error={settle.error ? describeProblem(settle.error) : undefined}
      />
    </Dialog>
  )
}
