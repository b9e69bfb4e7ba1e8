import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'

/** What staff say, and the last day (`YYYY-MM-DD`) on which it holds; null for good. */
export type WordOf = { text: string; until: string | null }
export const emptyWord: WordOf = { text: '', until: null }

/** Of a form in which staff say something that holds until a day: what it sends, and what is told once it was kept. */
export function useSaying<Said extends WordOf>(
  send: (said: Said) => Promise<unknown>,
  told: string,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify(told, { tone: 'ok' })
      void queryClient.invalidateQueries(allDeskCases)
      onDone()
    },
  })
}

type WordProps = {
  text: ReturnType<typeof useFieldOf<WordOf, 'text', WordOf>>
  until: ReturnType<typeof useFieldOf<WordOf, 'until', WordOf>>
  label: string
  hint: string
  maxLength: number
  submitLabel: string
  submit: (event: FormEvent) => Promise<void>
  isBusy: boolean
  error: Error | null
  children?: ReactNode
}

const yearsAhead = 10
const inYears = (years: number) => new Date(new Date().setFullYear(new Date().getFullYear() + years))

/** Words without which nothing is kept. */
export const givesReason = { validate: (text: string) => text.trim() !== '' || 'Please say why.' }

/** A form in which staff say something that holds until a day, with the reason. */
export function Word({ text, until, label, hint, maxLength, submitLabel, submit, ...rest }: WordProps) {
  const { isBusy, error, children } = rest
  const [{ firstDay, lastDay }] = useState(() => ({ firstDay: inYears(0), lastDay: inYears(yearsAhead) }))
  return (
    <Form onSubmit={submit} failure={error && reasonOf(error)}>
      {children}
      <TextareaField label={label} hint={hint} maxLength={maxLength} {...text} />
      <DateField
        label="Until"
        hint="Without a day it holds for good."
        isOptional
        firstDay={firstDay}
        lastDay={lastDay}
        {...until}
      />
      <Row>
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </Row>
    </Form>
  )
}

const reasonOf = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)
