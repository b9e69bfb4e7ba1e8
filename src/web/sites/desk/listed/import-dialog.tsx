import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import { importListedHosts } from '#contract/sites/listed/endpoints.ts'
import { listedColumns } from '#contract/sites/listed/listed-host.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allListed } from './listed-queries.ts'

/** Reads a CSV file: first what it would change, then the change itself. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [csv, take] = useState('')
  const look = useMutation({
    mutationFn: async (file: File) => {
      const text = await file.text()
      take(text)
      return await call(importListedHosts)({ csv: text, isTrial: true })
    },
  })
  const save = useMutation({
    mutationFn: () => call(importListedHosts)({ csv, isTrial: false }),
    onSuccess: ({ added, changed }) => {
      notify(`${added} added, ${changed} changed.`, { tone: 'ok' })
      onClose()
      void queryClient.invalidateQueries(allListed)
    },
  })
  const seen = look.data
  const isReady = seen !== undefined && seen.problems.length === 0 && seen.added + seen.changed > 0
  const error = save.error ?? look.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import listed hosts"
      onSubmit={() => save.mutate()}
      actions={
        <Button type="submit" disabled={!isReady} isBusy={save.isPending}>
          Import the file
        </Button>
      }
    >
      {error && <Banner tone="error">{describeProblem(error)}</Banner>}
      <Text size="small" tone="dim">
        The first line names the columns: {listedColumns.join(', ')}. Hosts that the file does not name stay as they
        are.
      </Text>
      <FileDrop
        label="Drop a CSV file here, or choose it"
        accept=".csv,text/csv"
        isMultiple={false}
        onFiles={([file]) => file && look.mutate(file)}
      />
      {seen && <Seen seen={seen} />}
    </Dialog>
  )
}

const Seen = ({ seen: { added, changed, same, problems } }: { seen: Received<typeof importListedHosts> }) => (
  <>
    <Text>
      {added} new, {changed} changed, {same} the same.
      {problems.length > 0 && ' Nothing is imported until every line is right.'}
    </Text>
    {problems.length > 0 && (
      <Entries label="Wrong lines">
        {problems.map(({ line, message }) => (
          <Entry key={line}>
            <Text size="small">
              Line {line}: {message}
            </Text>
          </Entry>
        ))}
      </Entries>
    )}
  </>
)
