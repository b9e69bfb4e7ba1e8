import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Received } from '#contract/endpoint.ts'
import { isReading, type ProgramAccess, type Scope, scopes } from '#contract/platform/scopes.ts'
import { createProgramKey } from '#contract/programs/endpoints.ts'
import { keyDays, NewProgramKey } from '#contract/programs/keys.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FieldMessage } from '#web/ui/forms/field-message.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { keysQuery } from './queries.ts'
import { scopeWords } from './scope-words.ts'

type NewKeyFormProps = {
  access: ProgramAccess
  hasFactor: boolean
  onMade: (made: Received<typeof createProgramKey>) => void
  onCancel: () => void
}

type Typed = { name: string; scopes: Scope[]; days: string; password: string; code: string }

const blank: Typed = { name: '', scopes: [], days: '90', password: '', code: '' }
const sentOf = ({ days, code, ...typed }: Typed) => ({
  ...typed,
  days: Number(days),
  ...(code.trim() === '' ? {} : { code }),
})

/** Makes a key with scopes and end, by password. */
export function NewKeyForm({ access, hasFactor, onMade, onCancel }: NewKeyFormProps) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm({ resolver: checkedBy(NewProgramKey, sentOf), mode: 'onTouched', defaultValues: blank })
  const make = useMutation({
    mutationFn: call(createProgramKey),
    onMutate: () => setFailure(undefined),
    onSuccess: (made) => {
      onMade(made)
      return queryClient.invalidateQueries(keysQuery)
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  const { value, onChange, error } = useFieldOf(form, 'scopes')
  const offered = scopes.filter((scope) => access === 'write' || isReading(scope))
  return (
    <Panel title="A new key">
      <Form onSubmit={form.handleSubmit((key) => make.mutate(key))} failure={failure}>
        <TextField label="Which program is it for?" {...fieldOf(form, 'name')} />
        <div>
          <CheckboxOptions
            question="It may"
            options={offered.map((scope) => ({ value: scope, label: scopeWords[scope] }))}
            value={value}
            onChange={onChange}
          />
          <FieldMessage id="scopes-problem" isSilent={false} tone="error">
            {error}
          </FieldMessage>
        </div>
        <SelectField
          label="It ends after"
          options={keyDays.map((days) => ({ value: String(days), label: days === 365 ? 'one year' : `${days} days` }))}
          {...fieldOf(form, 'days')}
        />
        <Columns>
          <PasswordField label="Your password" autoComplete="current-password" {...fieldOf(form, 'password')} />
          {hasFactor && (
            <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" {...fieldOf(form, 'code')} />
          )}
        </Columns>
        <Row>
          <Button type="submit" isBusy={make.isPending}>
            Make the key
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Panel>
  )
}
