import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeProgramKey } from '#contract/programs/endpoints.ts'
import type { ProgramKey, ProgramUse } from '#contract/programs/keys.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatAgo, formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { keysQuery, usesQuery } from './queries.ts'
import { scopeWords } from './scope-words.ts'

export function KeyEntry({ programKey }: { programKey: ProgramKey }) {
  const [now] = useState(() => new Date())
  const [isOpen, open] = useState(false)
  const { _id, name, beginning, scopes, lastUse } = programKey
  const end = endOf(programKey, now)
  return (
    <Entry
      actions={
        end === undefined ? (
          <Revoke programKey={programKey} />
        ) : (
          <StatusMark filled="empty" tone="dim">
            {end}
          </StatusMark>
        )
      }
    >
      <Text>
        {name} <Mono>{beginning}…</Mono>
      </Text>
      <Text size="small">{scopes.map((scope) => scopeWords[scope]).join(' · ')}</Text>
      <Text size="small" tone="dim">
        {lastUse === null ? 'Never used' : `Last used ${formatAgo(lastUse.at, now)} from ${lastUse.network}`}
        {end === undefined && `, ends ${formatDay(programKey.expiresAt)}`}
      </Text>
      {lastUse !== null && (
        <Disclosure summary="What it did" onOpen={() => open(true)}>
          {isOpen && <Uses keyId={_id} name={name} />}
        </Disclosure>
      )}
    </Entry>
  )
}

const endOf = ({ revokedAt, expiresAt }: ProgramKey, now: Date): string | undefined => {
  if (revokedAt !== null) return `Revoked ${formatDay(revokedAt)}`
  return new Date(expiresAt) <= now ? `Ended ${formatDay(expiresAt)}` : undefined
}

function Revoke({ programKey: { _id, name } }: { programKey: ProgramKey }) {
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const revoke = useMutation({
    mutationFn: call(revokeProgramKey),
    onSuccess: () => notify(`The key for “${name}” is revoked.`, { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => {
      ask(false)
      return queryClient.invalidateQueries(keysQuery)
    },
  })
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Revoke the key for ${name}`} onClick={() => ask(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke the key for “${name}”?`}
        confirmLabel="Revoke the key"
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate({ keyId: _id })}
        onCancel={() => ask(false)}
      >
        The program is refused at its next call. A revoked key never works again.
      </ConfirmDialog>
    </>
  )
}

const columns: readonly Column<ProgramUse>[] = [
  {
    key: 'hour',
    header: 'Hour',
    cell: ({ hour }) => `${hour.slice(0, 10)} ${hour.slice(11, 16)} UTC`,
    isOneLine: true,
  },
  { key: 'call', header: 'Call', cell: ({ call: name }) => <Mono>{name}</Mono> },
  { key: 'network', header: 'Network', cell: ({ network }) => network },
  { key: 'count', header: 'Times', cell: ({ count }) => count.toLocaleString('en-US'), align: 'end' },
]

function Uses({ keyId, name }: { keyId: string; name: string }) {
  const uses = useQuery(usesQuery(keyId))
  return (
    <Loaded query={uses} label="Loading the calls">
      {({ data }) => (
        <Table
          label={`Calls by ${name}`}
          columns={columns}
          rows={data}
          keyOf={({ hour, call: called, network }) => `${hour} ${called} ${network}`}
        />
      )}
    </Loaded>
  )
}
