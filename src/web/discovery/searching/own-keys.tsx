import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxOwnSearches, type OwnSearchKey, removeOwnSearchKey, setOwnSearchKey } from '#contract/discovery/own-keys.ts'
import { type SearchServiceId, searchServiceFacts, searchServiceIds } from '#contract/discovery/search-services.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ownKeysQuery, searchingQuery } from './queries.ts'

/** The owner's own keys at search services: they are written here and never shown. */
export function OwnKeys() {
  const keys = useQuery(ownKeysQuery).data?.data
  const change = useChange()
  if (!keys) return null
  return (
    <Stack>
      <Heading level={2}>Your own keys</Heading>
      <Text>
        With a key of your own, “Search this one” asks the service on your account there. The key is kept sealed, and
        nobody sees it again.
      </Text>
      {keys.length > 0 && <Kept keys={keys} onRemove={(service) => change.mutate({ remove: service })} />}
      <NewKey isBusy={change.isPending} onSave={(wanted) => change.mutate({ save: wanted })} />
    </Stack>
  )
}

type Wanted = { service: SearchServiceId; key: string; searchesPerMonth: number; isAllowed: true }
type Change = { save: Wanted } | { remove: SearchServiceId }

function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      'save' in change ? call(setOwnSearchKey)(change.save) : call(removeOwnSearchKey)({ service: change.remove }),
    onSuccess: (kept, change) => {
      queryClient.setQueryData(ownKeysQuery.queryKey, kept)
      notify('save' in change ? 'The key is kept, sealed.' : 'The key is deleted.', { tone: 'ok' })
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(searchingQuery),
  })
}

type KeptProps = { keys: readonly OwnSearchKey[]; onRemove: (service: SearchServiceId) => void }

const Kept = ({ keys, onRemove }: KeptProps) => (
  <Entries label="Your own keys">
    {keys.map(({ service, used, searchesPerMonth }) => (
      <Entry
        key={service}
        actions={
          <Button
            look="quiet"
            size="small"
            aria-label={`Delete the key for ${searchServiceFacts[service].name}`}
            onClick={() => onRemove(service)}
          >
            Delete the key
          </Button>
        }
      >
        {searchServiceFacts[service].name}
        <Text size="small" tone="dim">
          {used.toLocaleString('en-US')} of {searchesPerMonth.toLocaleString('en-US')} searches used this month.
        </Text>
      </Entry>
    ))}
  </Entries>
)

const blank = { service: searchServiceIds[0] as SearchServiceId, key: '', perMonth: '100', isAllowed: false }

function NewKey({ isBusy, onSave }: { isBusy: boolean; onSave: (wanted: Wanted) => void }) {
  const [typed, setTyped] = useState(blank)
  const { service, key, perMonth, isAllowed } = typed
  const searchesPerMonth = Number(perMonth)
  const isNumber = Number.isInteger(searchesPerMonth) && searchesPerMonth >= 1 && searchesPerMonth <= maxOwnSearches
  const { name, seenBy, sent } = searchServiceFacts[service]
  const submit = () => {
    if (!isAllowed || !isNumber) return
    onSave({ service, key, searchesPerMonth, isAllowed })
    setTyped(blank)
  }
  return (
    <Form onSubmit={submit}>
      <Stack gap="tight">
        <Columns least="paired">
          <SelectField
            label="Service"
            value={service}
            options={searchServiceIds.map((id) => ({ value: id, label: searchServiceFacts[id].name }))}
            onChange={({ currentTarget }) => setTyped({ ...typed, service: currentTarget.value as SearchServiceId })}
          />
          <TextField
            label="Key"
            type="password"
            autoComplete="off"
            maxLength={400}
            value={key}
            onChange={({ currentTarget }) => setTyped({ ...typed, key: currentTarget.value })}
          />
          <TextField
            label="Most searches a month"
            inputMode="numeric"
            value={perMonth}
            error={isNumber ? '' : `Give a number from 1 to ${maxOwnSearches.toLocaleString('en-US')}.`}
            onChange={({ currentTarget }) => setTyped({ ...typed, perMonth: currentTarget.value })}
          />
        </Columns>
        <Checkbox
          label={`${name} may see my photographs (${seenBy}): ${sent}`}
          checked={isAllowed}
          onChange={({ currentTarget }) => setTyped({ ...typed, isAllowed: currentTarget.checked })}
        />
        <Row>
          <Button type="submit" isBusy={isBusy} disabled={!isAllowed || !isNumber || key.trim().length < 8}>
            Keep the key
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
