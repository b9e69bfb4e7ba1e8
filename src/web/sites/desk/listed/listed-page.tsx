import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportListedHosts } from '#contract/sites/listed/endpoints.ts'
import type { ListedHost } from '#contract/sites/listed/listed-host.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { DeskSection, firstDeskPart } from '#web/platform/desk-section.tsx'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StaffFrame } from '#web/platform/staff-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { HostDialog } from './host-dialog.tsx'
import { HostEntry } from './host-entry.tsx'
import { HostHistory } from './host-history.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { listedQuery } from './listed-queries.ts'

/** Hosts with a category, and the stock list. */
export function ListedPage() {
  const may = useMay()
  const mayRead = may('reviewer', 'case-manager', 'domain-curator')
  const mayEdit = may('domain-curator')
  const [isImporting, importFile] = useState(false)
  return (
    <StaffFrame
      title="Categories and stock list"
      user={useUser()}
      isOpen={mayRead}
      aside={
        <Row gap="tight">
          <Export />
          {mayEdit && (
            <Button look="quiet" onClick={() => importFile(true)}>
              Import CSV
            </Button>
          )}
        </Row>
      }
    >
      <Stack>
        <Text tone="dim">
          The category of a host decides whether cases against it are taken. A host on the stock list may have sold a
          licence. An entry wins over what pages say; a statement on one site wins over an entry.
        </Text>
        <Hosts mayEdit={mayEdit} />
      </Stack>
      {isImporting && <ImportDialog onClose={() => importFile(false)} />}
    </StaffFrame>
  )
}

function Export() {
  const save = useMutation({
    mutationFn: () => download(exportListedHosts, {}),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button look="quiet" isBusy={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}

type Kind = 'all' | 'category' | 'stock' | 'expired'

const kinds: { value: Kind; label: string }[] = [
  { value: 'all', label: 'All hosts' },
  { value: 'category', label: 'With a category' },
  { value: 'stock', label: 'On the stock list' },
  { value: 'expired', label: 'Expired' },
]

function Hosts({ mayEdit }: { mayEdit: boolean }) {
  const [search, find] = useState('')
  const [kind, choose] = useState<Kind>('all')
  const [part, turn] = useState(firstDeskPart)
  const [edited, edit] = useState<ListedHost | 'new'>()
  const [read, open] = useState<ListedHost>()
  const hosts = useQuery(listedQuery({ search, kind, ...part }))
  return (
    <Stack>
      <Row>
        <SearchField
          label="Search hosts"
          placeholder="shop.example"
          value={search}
          onChange={(typed) => {
            find(typed)
            turn(firstDeskPart)
          }}
        />
        <SelectField
          label="Which hosts?"
          options={kinds}
          value={kind}
          onChange={({ currentTarget }) => {
            choose(currentTarget.value as Kind)
            turn(firstDeskPart)
          }}
        />
        {mayEdit && <Button onClick={() => edit('new')}>List a host</Button>}
      </Row>
      <Loaded query={hosts} label="Loading the hosts" lines={8}>
        {({ data, total }) => (
          <DeskSection title="Listed hosts" none="No such host is listed." total={total} part={part} onPart={turn}>
            {data.map((host) => (
              <HostEntry key={host.host} host={host} mayEdit={mayEdit} onEdit={edit} onRead={open} />
            ))}
          </DeskSection>
        )}
      </Loaded>
      {edited && <HostDialog host={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
      {read && <HostHistory host={read.host} onClose={() => open(undefined)} />}
    </Stack>
  )
}
