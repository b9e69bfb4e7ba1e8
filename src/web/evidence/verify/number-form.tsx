import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { numberMeant } from '#contract/platform/public-numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { useVerifyWords } from './verify-words.ts'

/** Asks for a number and opens its page. */
export function NumberForm() {
  const navigate = useNavigate()
  const { form } = useVerifyWords().words
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <Measure>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const number = numberMeant(typed)
          if (number === '') setProblem(form.missing)
          else void navigate({ to: '/verify/$number', params: { number } })
        }}
      >
        <TextField
          label={form.label}
          hint={form.hint}
          error={problem}
          alwaysShow
          value={typed}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem('')
          }}
        />
        <Row>
          <Button type="submit">{form.button}</Button>
        </Row>
      </Form>
    </Measure>
  )
}
