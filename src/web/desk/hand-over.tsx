import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import { addCaseNote, assignCase } from '#contract/desk/desk-work-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { useKeptWords } from '#web/platform/kept-words.ts'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { caseStaffQuery } from './worklist/work-queries.ts'

const longest = 2000

/** Assignee of the case, handing it over with a note, and notes among staff. */
export function HandOver({ of: { case: case_, assignee, notes } }: { of: DeskCase }) {
  const me = useUser()
  const staff = useQuery(caseStaffQuery).data?.data ?? []
  const caseId = case_._id
  const { text, setText, to, setTo, assign, note } = useHandOver(caseId)
  const failed = assign.error ?? note.error
  return (
    <Stack gap="tight">
      <Heading level={2}>Who has it</Heading>
      <Now
        of={assignee}
        me={me?._id}
        isBusy={assign.isPending}
        onAssign={(taker) => assign.mutate({ caseId, to: taker })}
      />
      {failed && <Banner tone="error">{sentenceOf(failed)}</Banner>}
      <SelectField
        label="Hand over to"
        placeholder="Choose somebody"
        options={staff.filter(({ _id }) => _id !== assignee?._id).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <TextareaField
        label="Note for staff"
        hint="The owner never sees it."
        maxLength={longest}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Row gap="tight">
        {to !== '' && (
          <Button
            size="small"
            isBusy={assign.isPending}
            onClick={() => assign.mutate({ caseId, to, note: text.trim() })}
          >
            Hand over
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          disabled={text.trim() === ''}
          isBusy={note.isPending}
          onClick={() => note.mutate({ caseId, text: text.trim() })}
        >
          Only write the note
        </Button>
      </Row>
      <Notes notes={notes} />
    </Stack>
  )
}

/** State of hand-over and notes; sent text alone is cleared. */
function useHandOver(caseId: Id) {
  const queryClient = useQueryClient()
  const [text, setText] = useKeptWords(`note.${caseId}`)
  const [to, setTo] = useState('')
  const done = (told: string, written: string | undefined) => {
    notify(told, { tone: 'ok' })
    if (written === text.trim()) setText('')
    void queryClient.invalidateQueries(allDeskCases)
  }
  const assign = useMutation({
    mutationFn: call(assignCase),
    onSuccess: ({ assignee }, sent) => {
      done(assignee ? `${assignee.name} has it now.` : 'Nobody has it now.', sent.note)
      if (sent.to === to) setTo('')
    },
  })
  const note = useMutation({
    mutationFn: call(addCaseNote),
    onSuccess: (_, sent) => done('Written.', sent.text),
  })
  return { text, setText, to, setTo, assign, note }
}

type NowProps = {
  of: DeskCase['assignee']
  me: Id | undefined
  isBusy: boolean
  onAssign: (to: Id | null) => void
}

/** Who has it now, and taking it or giving it back. */
const Now = ({ of, me, isBusy, onAssign }: NowProps) => (
  <Row gap="tight" spread="between">
    <Text>{of ? of.name : 'Nobody yet'}</Text>
    {me !== undefined && of?._id !== me && (
      <Button look="quiet" size="small" isBusy={isBusy} onClick={() => onAssign(me)}>
        Take it
      </Button>
    )}
    {of && (
      <Button look="bare" size="small" isBusy={isBusy} onClick={() => onAssign(null)}>
        Give it back
      </Button>
    )}
  </Row>
)

const Notes = ({ notes }: Pick<DeskCase, 'notes'>) => (
  <Entries label="Notes of staff">
    {notes.map(({ _id, at, by, to: taker, text: said }) => (
      <Entry key={_id}>
        <Text size="small" tone="dim">
          {by}
          {taker && `, to ${taker}`} · <Mono>{formatDay(at)}</Mono>
        </Text>
        <Text size="small">{said}</Text>
      </Entry>
    ))}
  </Entries>
)
