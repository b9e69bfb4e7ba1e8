import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoCountryRule } from '#contract/letters/contact-by/endpoints.ts'
import type { ContactBy, CountryRule } from '#contract/letters/contact-by/country-rule.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { CountryDialog } from './country-dialog.tsx'
import { countryRulesQuery, countryVersionsQuery } from '../queries.ts'

/** Who may write to an image user in each country, edited by the legal role. */
export function CountriesPage() {
  useTitle('Countries')
  const user = useUser()
  const mayEdit = useMay()('legal')
  const [search, find] = useState('')
  const rules = useQuery({ ...countryRulesQuery, enabled: user?.role === 'staff' })
  if (!user) return <DetailSkeleton label="Loading the countries" />
  if (user.role !== 'staff') return <NotFoundPage />
  return (
    <Page
      title="Countries"
      above={<DeskPlaces roles={user.staff_roles} />}
      aside={<SearchField label="Search countries" placeholder="Ireland, IE …" value={search} onChange={find} />}
    >
      <Stack>
        <Text tone="dim">
          Who may write to image users there in an owner’s name. Letters, reminders, offers and what the payment page
          asks for stop where we may not.
        </Text>
        <Loaded query={rules} label="Loading the countries" lines={12}>
          {({ data }) => <Listed rules={data} search={search} mayEdit={mayEdit} />}
        </Loaded>
      </Stack>
    </Page>
  )
}

const words: Record<ContactBy, { word: string; filled: 'full' | 'half' | 'empty'; tone: 'ok' | 'warn' | 'dim' }> = {
  provider: { word: 'We write', filled: 'full', tone: 'ok' },
  partner: { word: 'A law firm', filled: 'half', tone: 'warn' },
  nobody: { word: 'Nobody yet', filled: 'empty', tone: 'dim' },
}

const Who = ({ by }: { by: ContactBy }) => {
  const { word, ...look } = words[by]
  return <StatusMark {...look}>{word}</StatusMark>
}

function Listed({ rules, search, mayEdit }: { rules: readonly CountryRule[]; search: string; mayEdit: boolean }) {
  const [editing, edit] = useState<CountryRule>()
  const [reading, read] = useState<CountryRule>()
  const wanted = search.trim().toLowerCase()
  const found = rules.filter(
    ({ name, country }) => name.toLowerCase().includes(wanted) || country.toLowerCase() === wanted,
  )
  if (found.length === 0) return <EmptyState title="No such country">Search by its name or its two letters.</EmptyState>
  return (
    <>
      <Table
        label="Countries"
        columns={columnsWith({ mayEdit, read, edit })}
        rows={found}
        keyOf={({ country }) => country}
      />
      {editing && <CountryDialog rule={editing} onClose={() => edit(undefined)} />}
      {reading && <History rule={reading} mayEdit={mayEdit} onClose={() => read(undefined)} />}
    </>
  )
}

type Pressed = { mayEdit: boolean; read: (rule: CountryRule) => void; edit: (rule: CountryRule) => void }

const columnsWith = ({ mayEdit, read, edit }: Pressed): readonly Column<CountryRule>[] => [
  { key: 'name', header: 'Country', cell: ({ name }) => name },
  { key: 'by', header: 'Who writes', isOneLine: true, cell: ({ now }) => <Who by={now} /> },
  {
    key: 'basis',
    header: 'Basis',
    cell: ({ basis, source, confirmedBy, until }) => (
      <Stack gap="none">
        <Text size="small">{basis}</Text>
        <Text size="small" tone="dim">
          {[source, confirmedBy && `confirmed by ${confirmedBy}`, until && `until ${until}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'more',
    header: 'More',
    isOneLine: true,
    cell: (rule) => (
      <>
        <Button look="bare" size="small" aria-label={`History of ${rule.name}`} onClick={() => read(rule)}>
          History
        </Button>
        {mayEdit && (
          <Button look="quiet" size="small" aria-label={`Change ${rule.name}`} onClick={() => edit(rule)}>
            Change
          </Button>
        )}
      </>
    ),
  },
]

function History({ rule, mayEdit, onClose }: { rule: CountryRule; mayEdit: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const versions = useQuery(countryVersionsQuery(rule.country))
  const undo = useMutation({
    mutationFn: () => call(undoCountryRule)({ country: rule.country, version: rule.version }),
    onSuccess: () => {
      notify('It is taken back.', { tone: 'ok' })
      onClose()
      void queryClient.invalidateQueries(countryRulesQuery)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`History of ${rule.name}`}
      actions={
        mayEdit &&
        rule.version > 0 && (
          <Button look="quiet" isBusy={undo.isPending} onClick={() => undo.mutate()}>
            Take the last change back
          </Button>
        )
      }
    >
      <Loaded query={versions} label="Loading the history">
        {({ data }) => data.map((one) => <Version key={one.version} rule={one} />)}
      </Loaded>
    </Dialog>
  )
}

const Version = ({ rule: { contactBy, basis, source, confirmedBy, until, by, at, undid } }: { rule: CountryRule }) => (
  <Stack gap="none">
    <Who by={contactBy} />
    <Text size="small">{basis}</Text>
    <Text size="small" tone="dim">
      {[source, confirmedBy && `confirmed by ${confirmedBy}`, until && `until ${until}`].filter(Boolean).join(' · ')}
    </Text>
    <Text size="small" tone="dim">
      {at === null ? (
        'What the product comes with.'
      ) : (
        <>
          <Mono>{formatDay(at)}</Mono>, {by}
          {undid === null ? '' : ', who took a change back'}
        </>
      )}
    </Text>
  </Stack>
)
