import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getMailInShort,
  listUndeliveredMails,
  type MailInShort,
  sendMailAgain,
  type UndeliveredMail,
} from '#contract/operations/mail-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { DeskSection, firstDeskPart } from '#web/platform/desk-section.tsx'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'

const allOutgoing = { queryKey: ['desk', 'outgoing-mail'] }
const inShortQuery = queryOptions({
  queryKey: [...allOutgoing.queryKey, 'domains'],
  queryFn: ({ signal }) => call(getMailInShort, signal)({}),
})

/** Mail on its way out: what did not arrive, and how each domain takes it. */
export function MailPage() {
  const may = useMay()
  const isOpen = may('case-manager', 'legal', 'support')
  const inShort = useQuery({ ...inShortQuery, enabled: isOpen })
  return (
    <StaffFrame title="Outgoing mail" user={useUser()} isOpen={isOpen}>
      <Stack gap="loose">
        <Loaded query={inShort} label="Loading the mail" lines={3}>
          {({ isSent, incoming }) => (
            <Stack gap="tight">
              {!isSent && (
                <Banner tone="warn">No mail server is set up. Mails are kept and never leave: set SMTP_HOST.</Banner>
              )}
              <Incoming of={incoming} mayOpen={may('case-manager', 'legal')} />
            </Stack>
          )}
        </Loaded>
        <Undelivered />
        <Loaded query={inShort} label="Loading the domains" lines={6}>
          {({ domains }) => (
            <Stack gap="tight">
              <Heading level={2}>By domain, in thirty days</Heading>
              {domains.length === 0 ? (
                <Text tone="dim">No mail was written in thirty days.</Text>
              ) : (
                <Table label="Mail by domain" columns={columns} rows={domains} keyOf={({ domain }) => domain} />
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </StaffFrame>
  )
}

type IncomingProps = { of: MailInShort['incoming']; mayOpen: boolean }

const Incoming = ({ of: { quarantined, bounced, waiting }, mayOpen }: IncomingProps) => (
  <Text>
    Incoming: {quarantined} in quarantine, {bounced} came back, {waiting} to be read.{' '}
    {mayOpen && <TextLink to="/desk/mails">Look at them</TextLink>}
  </Text>
)

function Undelivered() {
  const [part, setPart] = useState(firstDeskPart)
  const mails = useQuery({
    queryKey: [...allOutgoing.queryKey, 'undelivered', part],
    queryFn: ({ signal }) => call(listUndeliveredMails, signal)(part),
  })
  return (
    <Loaded query={mails} label="Loading undelivered mails" lines={6}>
      {({ data, total }) => (
        <DeskSection
          title="Not delivered"
          none="Every mail was delivered, or is on its way."
          total={total}
          part={part}
          onPart={setPart}
        >
          {data.map((mail) => (
            <OneMail key={mail._id} mail={mail} />
          ))}
        </DeskSection>
      )}
    </Loaded>
  )
}

const states: Record<UndeliveredMail['state'], string> = {
  waiting: 'failed before, is tried again',
  refused: 'refused by the mail server',
  failed: 'failed at every attempt',
  unsure: 'cut off, may have arrived',
  kept: 'kept, no mail server is set up',
}

function OneMail({ mail }: { mail: UndeliveredMail }) {
  const { _id: mailId, to, subject, state, attempts, problem, createdAt } = mail
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const send = useMutation({
    mutationFn: () => call(sendMailAgain)({ mailId, evenIfArrived: state === 'unsure' }),
    onSuccess: () => notify('The mail is on its way again.', { tone: 'ok' }),
    onSettled: () => {
      ask(false)
      return queryClient.invalidateQueries(allOutgoing)
    },
  })
  return (
    <Entry
      actions={
        state !== 'waiting' && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Send again: ${subject}`}
            isBusy={send.isPending}
            onClick={() => (state === 'unsure' ? ask(true) : send.mutate())}
          >
            Send again
          </Button>
        )
      }
    >
      <Text>{subject}</Text>
      <Text size="small" tone="dim">
        To {to} · {formatMinute(createdAt)} · {states[state]}
        {attempts > 0 && ` · ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`}
      </Text>
      {problem !== null && (
        <Text size="small" tone="warn">
          {problem}
        </Text>
      )}
      {mail.case && (
        <TextLink to="/desk/cases/$caseId" params={{ caseId: mail.case._id }}>
          {mail.case.name}
        </TextLink>
      )}
      {send.error && <Banner tone="error">{describeProblem(send.error)}</Banner>}
      <ConfirmDialog
        isOpen={isAsking}
        title="Send a mail that may have arrived?"
        confirmLabel="Send it all the same"
        isBusy={send.isPending}
        onConfirm={() => send.mutate()}
        onCancel={() => ask(false)}
      >
        The connection broke during the hand-over. The reader may get the mail a second time, under the same number.
      </ConfirmDialog>
    </Entry>
  )
}

const count = (value: number) => (value === 0 ? '–' : value.toLocaleString('en-US'))

const columns: Column<MailInShort['domains'][number]>[] = [
  { key: 'domain', header: 'Domain', cell: ({ domain }) => domain },
  { key: 'sent', header: 'Sent', align: 'end', cell: ({ sent }) => count(sent) },
  { key: 'bounced', header: 'Came back', align: 'end', cell: ({ bounced }) => count(bounced) },
  { key: 'refused', header: 'Refused', align: 'end', cell: ({ refused }) => count(refused) },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => count(failed) },
  { key: 'unsure', header: 'May have arrived', align: 'end', cell: ({ unsure }) => count(unsure) },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => count(waiting) },
  { key: 'problem', header: 'The server’s last answer', isWide: true, cell: ({ problem }) => problem ?? '–' },
]
