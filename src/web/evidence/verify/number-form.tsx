import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { numberMeant } from '#contract/platform/public-numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'

/** Asks for a number and opens its page. */
export function NumberForm() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <Measure>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const number = numberMeant(typed)
          if (number === '') setProblem('Type the number that is printed on the report.')
          else void navigate({ to: '/verify/$number', params: { number } })
        }}
      >
        <TextField
          label="Number"
          hint="It is printed on every report, licence and letter, such as RFE-7K2M-Q9TD-04XV."
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
          <Button type="submit">Look it up</Button>
        </Row>
      </Form>
    </Measure>
  )
}
