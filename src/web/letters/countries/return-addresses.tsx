import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { putReturnAddress } from '#contract/letters/services/endpoints.ts'
import { useMay } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatMinute } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { returnAddressesQuery } from '../queries.ts'

/** Button for the addresses to which letters come back. */
export function ReturnAddresses() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => open(true)}>
        Return addresses
      </Button>
      {isOpen && <Addresses onClose={() => open(false)} />}
    </>
  )
}

function Addresses({ onClose }: { onClose: () => void }) {
  const mayEdit = useMay()('legal')
  const queryClient = useQueryClient()
  const [id, name] = useState('')
  const [lines, write] = useState('')
  const put = useMutation({
    mutationFn: () => call(putReturnAddress)({ id, lines: lines.split('\n').filter((line) => line.trim() !== '') }),
    onSuccess: () => {
      notify(`${id} is saved.`, { tone: 'ok' })
      name('')
      write('')
      void queryClient.invalidateQueries(returnAddressesQuery)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Return addresses"
      onSubmit={() => put.mutate()}
      actions={
        mayEdit && (
          <Button type="submit" isBusy={put.isPending}>
            Save the address
          </Button>
        )
      }
    >
      {put.error && <Banner tone="error">{describeProblem(put.error)}</Banner>}
      <Known />
      {mayEdit && (
        <>
          <TextField
            label="Short name"
            hint="Small letters, digits and hyphens. A known name changes its address."
            maxLength={60}
            value={id}
            onChange={({ target }) => name(target.value)}
          />
          <TextareaField
            label="Lines of the address"
            maxLength={500}
            value={lines}
            onChange={({ target }) => write(target.value)}
          />
        </>
      )}
    </Dialog>
  )
}

const Known = () => (
  <Loaded query={useQuery(returnAddressesQuery)} label="Loading the addresses">
    {({ data }) =>
      data.length === 0 ? (
        <Text tone="dim">No address yet. Letters come back to our own.</Text>
      ) : (
        <Entries label="Return addresses">
          {data.map((one) => (
            <Entry key={one.id}>
              <Text>{one.id}</Text>
              <Text size="small">{one.lines.join(', ')}</Text>
              <Text size="small" tone="dim">
                <Mono>{formatMinute(one.at)}</Mono> · {one.by}
              </Text>
            </Entry>
          ))}
        </Entries>
      )
    }
  </Loaded>
)
