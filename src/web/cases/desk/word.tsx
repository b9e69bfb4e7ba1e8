import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { allDeskCases } from './queries.ts'

/** What staff say, and the last day (`YYYY-MM-DD`) on which it holds; null for good. */
export type WordOf = { text: string; until: string | null }
export const emptyWord: WordOf = { text: '', until: null }

type WordProps = {
  value: WordOf
  onChange: (value: WordOf) => void
  label: string
  hint: string
  maxLength: number
  submitLabel: string
  /** What is told once it was kept. */
  said: string
  /** What is missing beside the words. */
  problem?: string | undefined
  send: (word: WordOf) => Promise<unknown>
  onDone: () => void
  children?: ReactNode
}

const yearsAhead = 10
const inYears = (years: number) => new Date(new Date().setFullYear(new Date().getFullYear() + years))

/** A form in which staff say something that holds until a day, with the reason. */
export function Word({ value, onChange, label, hint, maxLength, submitLabel, said, problem, ...rest }: WordProps) {
  const { send, onDone, children } = rest
  const queryClient = useQueryClient()
  const [{ firstDay, lastDay }] = useState(() => ({ firstDay: inYears(0), lastDay: inYears(yearsAhead) }))
  const [isTried, setTried] = useState(false)
  const sending = useMutation({
    mutationFn: () => send(value),
    onSuccess: () => {
      notify(said, { tone: 'ok' })
      void queryClient.invalidateQueries(allDeskCases)
      onDone()
    },
  })
  const unsaid = value.text.trim() === '' ? 'Please say why.' : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!unsaid && !problem) sending.mutate()
      }}
    >
      <Stack>
        {isTried && problem && <Banner tone="error">{problem}</Banner>}
        {sending.error && <Banner tone="error">{reasonOf(sending.error)}</Banner>}
        {children}
        <TextareaField
          label={label}
          hint={hint}
          maxLength={maxLength}
          value={value.text}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
          error={unsaid}
          alwaysShow={isTried}
        />
        <DateField
          label="Until"
          hint="Without a day it holds for good."
          isOptional
          value={value.until}
          firstDay={firstDay}
          lastDay={lastDay}
          onChange={(until) => onChange({ ...value, until })}
        />
        <Row>
          <Button type="submit" isBusy={sending.isPending}>
            {submitLabel}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const reasonOf = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)
